"""What plain data is."""

Plain = dict[str, object]
