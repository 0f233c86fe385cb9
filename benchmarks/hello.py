"""The least a Flask app can do: one kilobyte, the same for everybody. What ours is measured by."""

from flask import Flask

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    """One kilobyte of nothing."""
    return "x" * 1024
