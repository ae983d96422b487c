"""The terminal line mode: one event per line, nothing redrawn; it renders views and knows no rule."""
