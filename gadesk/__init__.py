"""gadesk: a desktop client for Grand Archive that enforces the Comprehensive Rules v1.1.3."""

__version__ = "0.1.0"
