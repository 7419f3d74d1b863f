"""The world outside the house: adapters to what the house tells and asks, one file each."""
