"""What the gate looks for in a text, one file a family."""
