"""Where palaces are kept: `base` is the interface, `sqlite` and `postgres` implement it."""
