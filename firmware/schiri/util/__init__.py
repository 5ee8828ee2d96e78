"""What every room needs: time, dicts in order, JSON."""
