"""What is shown, without a screen."""
