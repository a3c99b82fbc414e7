"""A clean stage: no colour or Textual settings of the machine reach the tests."""

import os

for name in list(os.environ):
    if name == "NO_COLOR" or name.startswith("TEXTUAL"):
        del os.environ[name]
