"""What becomes of real messages, stage by stage, and how its cost grows with what a user has."""
