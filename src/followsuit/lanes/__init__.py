"""Many matches at once: one array of states, stepped by compiled code."""
