"""What one user, one message and one recall cost on PostgreSQL: the figures that larger sizes are reckoned from."""
