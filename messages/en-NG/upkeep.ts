// What is kept on this machine, and the care of it: checks, retention, compaction.
export const upkeep = {
  stored: {
    title: 'Records on this machine',
    folder: 'Folder',
    cache: 'What was read from services',
    journal: 'Journal',
    journalIs_one: '{{size}}, {{count}} entry',
    journalIs_other: '{{size}}, {{count}} entries',
    aside: 'Copies set aside',
    disk: 'Free on the disk',
    resource: 'Kind of record',
    service: 'Service',
    things: 'Things',
    observations: 'Observations',
    oldest: 'Since',
    none: 'Nothing has been read yet',
    noneText: 'Each answer of a service is kept here, encrypted, when it differs from the one before.',
  },
  task: {
    check: 'Checking all records',
    compact: 'Compacting',
    count: 'Counting what would go',
    remove: 'Removing old records',
  },
  check: {
    title: 'Integrity',
    text: 'Reads every record and every entry of the journal to its last byte, looks each up in every index, and follows the journal’s chain. You can work meanwhile.',
    never: 'No full check was made on this desk yet.',
    now: 'Check now',
    at: 'Checked',
    whole_one: 'Everything is whole: {{count}} row read',
    whole_other: 'Everything is whole: {{count}} rows read',
    notWhole: 'Not everything is whole',
    problems:
      'These do not lead to all of their records: {{list}}. Restart the app; if it is found again, keep a copy of the folder and tell support.',
    journal: {
      intact: 'The journal is intact.',
      broken:
        'The journal’s chain is broken. Do not borrow or repay from this machine before that is explained.',
      truncated:
        'Entries are missing at the end of the journal. Do not borrow or repay from this machine before that is explained.',
      'anchor-lost':
        'The journal’s anchor was once missing from the keychain. Do not borrow or repay from this machine before that is explained.',
      unanchored: 'The journal is intact in itself; the keychain holds no anchor to compare its end with.',
      unread: 'The journal could not be read to its end.',
    },
  },
  retention: {
    title: 'Retention',
    text: 'Everything is kept unless you remove it here. Nothing is removed by itself, and nothing before you have seen how much it is. The journal always stays.',
    noService: 'Open a service: what is removed is chosen for each.',
    of: 'What to keep of {{name}}',
    everything: 'Everything',
    answers_one: 'Of answers replaced more than {{count}} month ago, only the facts',
    answers_other: 'Of answers replaced more than {{count}} months ago, only the facts',
    closedLoans_one: 'Of loans closed more than {{count}} year ago, only the last record',
    closedLoans_other: 'Of loans closed more than {{count}} years ago, only the last record',
    count: 'Count what would go',
    counted_one: '{{count}} observation would go: {{bytes}} bytes of the service’s answers ({{size}}).',
    counted_other: '{{count}} observations would go: {{bytes}} bytes of the service’s answers ({{size}}).',
    nothing: 'Nothing would go: there is nothing that old.',
    remove: 'Remove…',
    removed_one:
      '{{count}} observation was removed, {{size}} of answers. Compact to give the space back to the disk.',
    removed_other:
      '{{count}} observations were removed, {{size}} of answers. Compact to give the space back to the disk.',
    partly_one: 'Stopped after {{count}} observation. What is left can be removed later.',
    partly_other: 'Stopped after {{count}} observations. What is left can be removed later.',
    before: 'Removed before',
    went_one: '{{count}} observation, {{size}}',
    went_other: '{{count}} observations, {{size}}',
  },
  remove: {
    title: 'Remove old records?',
    confirm_one: 'Remove {{count}} observation',
    confirm_other: 'Remove {{count}} observations',
    goes_one: '{{count}} observation from before {{day}} goes: {{bytes}} bytes ({{size}}).',
    goes_other: '{{count}} observations from before {{day}} go: {{bytes}} bytes ({{size}}).',
    journal: 'The journal stays whole, and this removal is written into it.',
    latest: 'The latest record of every thing stays.',
    open: 'Everything about loans that are open or being repaid stays; so do deposits, applications and addresses.',
    history: {
      answers:
        'Lists, comparisons and earlier moments stay as they are; the service’s own words of that time are gone.',
      'closed-loans': 'What History shows of earlier moments is without these loans. Sums by month stay.',
    },
    forGood:
      'It cannot be taken back. Evidence packs written later are without what was removed: save those you need first.',
  },
  removed: {
    title: 'Part of this past was removed from this desk',
    answers:
      'On {{at}} the service’s own answers from before {{before}} were removed, of the position and of closed loans. Only their facts are kept.',
    'closed-loans':
      'On {{at}} the records of loans closed before {{before}} were removed. Only the last of each is kept, so earlier moments are without them.',
  },
  compact: {
    title: 'Compaction',
    text: 'Tidies the search and gives back to the disk what the file no longer uses, a little at a time. You can work meanwhile and stop at any moment; nothing is lost.',
    free: 'Unused within it',
    now: 'Compact',
    done: 'Done: {{before}} before, {{after}} now.',
    stopped: 'Stopped: {{before}} before, {{after}} now. It can go on later.',
    notYet:
      'This file was made by an earlier version and is rewritten at the next start that finds {{size}} free on the disk. It can be compacted from then on.',
  },
} as const;
