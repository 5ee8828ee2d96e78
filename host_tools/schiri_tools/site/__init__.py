"""The box as a page that any web space can serve: `make site` builds it into `build/site`."""
