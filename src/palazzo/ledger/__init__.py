"""What models were asked and what it cost."""
