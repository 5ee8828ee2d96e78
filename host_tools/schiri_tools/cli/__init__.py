"""The subcommands of `schiri`, a module for each: its function `add` sets up the parser with arguments and function."""
