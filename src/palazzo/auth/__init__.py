"""Keys: how they are made and checked (`keys.py`), and what they open (`policy.py`)."""
