"""The subcommands of `schiri`, one module each: `add(commands)` adds its parser, whose `function` runs it."""
