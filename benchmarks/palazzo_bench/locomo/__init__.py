"""LoCoMo: ten long friendships, and questions about them."""
