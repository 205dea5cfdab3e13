// The data on this computer and its upkeep: checks, retention, compaction.
export const upkeep = {
  stored: {
    title: 'Records on this computer',
    folder: 'Folder',
    cache: 'Records read from services',
    journal: 'Journal',
    journalIs_one: '{{size}}, {{count}} entry',
    journalIs_other: '{{size}}, {{count}} entries',
    aside: 'Copies set aside',
    disk: 'Free disk space',
    resource: 'Record type',
    service: 'Service',
    things: 'Records',
    observations: 'Observations',
    oldest: 'Since',
    none: 'No records yet',
    noneText: 'The app keeps, encrypted, each answer of a service that differs from the one before.',
  },
  task: {
    check: 'Checking all records',
    compact: 'Compacting',
    count: 'Counting records to remove',
    remove: 'Removing old records',
  },
  check: {
    title: 'Integrity',
    text: 'Reads every record and journal entry, looks each up in every index, and follows the journal chain. You can keep working.',
    never: 'Never fully checked',
    now: 'Check now',
    at: 'Checked',
    whole_one: 'No problems found: {{count}} row read',
    whole_other: 'No problems found: {{count}} rows read',
    notWhole: 'Problems found',
    problems:
      'Not every record can be found: {{list}}. Restart the app. If it happens again, keep a copy of the folder and contact support.',
    journal: {
      intact: 'The journal is intact.',
      broken:
        'The journal chain is broken. Do not borrow or repay from this computer until this is explained.',
      truncated:
        'Entries are missing at the end of the journal. Do not borrow or repay from this computer until this is explained.',
      'anchor-lost':
        'The journal’s anchor was once missing from the keychain. Do not borrow or repay from this computer until this is explained.',
      unanchored: 'The journal’s chain is intact. The keychain holds no anchor to compare its end with.',
      'content-wrong':
        'The journal’s chain is intact. The content of an attachment is missing or is not what was attached.',
      unread: 'The journal could not be read to its end.',
    },
  },
  retention: {
    title: 'Retention',
    text: 'The app keeps everything until you remove it here, and shows first how much would go. The journal always stays.',
    noService: 'Open a service: you choose for each what to remove.',
    of: 'Keep for {{name}}',
    everything: 'Everything',
    answers_one: 'Answers replaced more than {{count}} month ago: facts only',
    answers_other: 'Answers replaced more than {{count}} months ago: facts only',
    closedLoans_one: 'Loans closed more than {{count}} year ago: last record only',
    closedLoans_other: 'Loans closed more than {{count}} years ago: last record only',
    count: 'Count records to remove',
    counted_one:
      '{{count}} observation would be removed: {{bytes}} bytes of the service’s answers ({{size}}).',
    counted_other:
      '{{count}} observations would be removed: {{bytes}} bytes of the service’s answers ({{size}}).',
    nothing: 'Nothing to remove: no record is that old.',
    remove: 'Remove…',
    removed_one: '{{count}} observation removed ({{size}}). Compact to free the disk space.',
    removed_other: '{{count}} observations removed ({{size}}). Compact to free the disk space.',
    partly_one: 'Stopped after {{count}} observation. You can remove the rest later.',
    partly_other: 'Stopped after {{count}} observations. You can remove the rest later.',
    before: 'Removed earlier',
    went_one: '{{count}} observation, {{size}}',
    went_other: '{{count}} observations, {{size}}',
  },
  remove: {
    title: 'Remove old records?',
    confirm_one: 'Remove {{count}} observation',
    confirm_other: 'Remove {{count}} observations',
    goes_one: '{{count}} observation from before {{day}} is removed: {{bytes}} bytes ({{size}}).',
    goes_other: '{{count}} observations from before {{day}} are removed: {{bytes}} bytes ({{size}}).',
    journal: 'The journal stays complete and records this removal.',
    latest: 'The latest state of each record stays.',
    open: 'Records of open loans and of loans being repaid stay, and so do deposits, applications and addresses.',
    history: {
      answers: 'Lists, comparisons and earlier moments stay. The raw answers of that time are removed.',
      'closed-loans': 'Earlier moments in History no longer show these loans. Sums by month stay.',
    },
    forGood:
      'This can’t be undone. Later evidence packs will not contain these records: save the packs you need first.',
  },
  removed: {
    title: 'Some of these records were removed from this computer',
    answers:
      'On {{at}} the raw answers from before {{before}} were removed, for the position and closed loans. Their facts are kept.',
    'closed-loans':
      'On {{at}} the records of loans closed before {{before}} were removed, except the last of each. Earlier moments no longer show these loans.',
  },
  compact: {
    title: 'Compaction',
    text: 'Tidies the search index and returns unused file space to the disk in small steps. You can keep working and stop at any time; nothing is lost.',
    free: 'Unused file space',
    now: 'Compact',
    done: 'Done: {{before}} before, {{after}} now.',
    stopped: 'Stopped: {{before}} before, {{after}} now. You can continue later.',
  },
} as const;
