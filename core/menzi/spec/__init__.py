"""Reading variants: strict YAML, inheritance, options, and every check that can be made before a deal."""
