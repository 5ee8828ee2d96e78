"""The site: manual, simulator and installer as static files for any web space, built by `make site`."""
