"""Export and import: a palace as lines of JSON."""
