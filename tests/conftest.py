"""A clean stage: no colour or Textual settings of the machine reach the tests."""

import os

for name in list(os.environ):
    textual = name.startswith("TEXTUAL") and not name.startswith("TEXTUAL_SNAPSHOT")
    if name == "NO_COLOR" or textual:
        del os.environ[name]
