import Testing

/// Everything that switches a terminal: signal handlers belong to the whole process, so one test at a time.
@Suite(.serialized) enum SwitchedTerminal {}
