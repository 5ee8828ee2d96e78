"""The circuit board that one can order: circuit, places, tracks, the files for a manufacturer, and the checks."""
