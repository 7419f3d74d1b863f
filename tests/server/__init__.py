"""The door of the house."""
