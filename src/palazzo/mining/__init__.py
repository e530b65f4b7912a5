"""Mining: decides where drawers are filed."""
