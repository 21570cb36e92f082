"""The one place that says which version this is; the build reads it too."""

VERSION = "0.1.0"
