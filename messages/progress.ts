// What is under way: tasks, steps and the countdown of a quote.
export const progress = {
  task: {
    far: '{{done}} of {{of}} · {{percent}}%',
    soFar: '{{done}} so far',
    stopping: 'Stopping at {{far}}',
    stopped: 'Stopped at {{far}}',
    done: 'Done',
  },
  steps: {
    done: 'done',
    skipped: 'skipped',
    current: 'to do now',
    blocked: 'not yet',
    alarm: 'needs attention',
  },
  countdown: {
    label: 'Time left to accept',
    left_one: 'second left',
    left_other: 'seconds left',
    said_one: '{{count}} second left to accept',
    said_other: '{{count}} seconds left to accept',
    expired: 'The time to accept ran out. Nothing was sent.',
  },
} as const;
