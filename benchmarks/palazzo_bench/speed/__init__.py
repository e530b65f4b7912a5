"""How long recall takes as a palace grows."""
