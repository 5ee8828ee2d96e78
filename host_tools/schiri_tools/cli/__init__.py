"""The subcommands of `schiri`, one module each: `add(parser)` adds what it takes, and the function that runs it."""
