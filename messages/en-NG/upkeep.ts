// What is kept on this machine, and the care of it: checks, retention, compaction.
export const upkeep = {
  stored: {
    title: 'Records on this machine',
  },
} as const;
