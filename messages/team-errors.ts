// What a team's server refuses or lacks; part of errors.ts.
export const teamErrors = {
  team: {
    'no-team': {
      what: 'This desk belongs to no team.',
      next: 'Connect to one in Settings, Team.',
    },
    'settings-lost': {
      what: 'This desk belongs to a team, but its settings for it are missing or cannot be read.',
      next: 'Acts are refused. In Settings, Team, connect again or leave the team.',
    },
    unreachable: {
      what: 'The team’s server cannot be reached.',
      next: 'Check the network. The app keeps trying, and you can read meanwhile.',
    },
    tls: {
      what: 'The team’s server offers no encrypted connection.',
      next: 'Ask its administrator to switch TLS on. The app uses no other connection.',
    },
    'wrong-certificate': {
      what: 'The certificate of the team’s server could not be verified.',
      next: 'Do not bypass this. Check the host name, or ask its administrator for the certificate authority.',
    },
    'sign-in-refused': {
      what: 'The team’s server refused the sign-in.',
      next: 'Check the person and the secret in Settings, Team.',
    },
    'wrong-database': {
      what: 'The team’s server has no such database.',
      next: 'Check its name in Settings, Team.',
    },
    'other-database': {
      what: 'The server has another team’s database than the one this desk joined.',
      next: 'Ask its administrator. To use this one, leave the team and join again.',
    },
    'schema-missing': {
      what: 'This database has no team yet.',
      next: 'Its administrator sets it up with: npm run team -- init.',
    },
    'schema-differs': {
      what: 'The team’s database is of another version of the app.',
      next: 'Use the same version on every desk, and a database that was made for it.',
    },
    'rights-missing': {
      what: 'Your role at the team’s server lacks a right for this.',
      next: 'Ask its administrator.',
    },
    slow: {
      what: 'The team’s server did not answer in time.',
      next: 'Check the team’s state before you try again.',
    },
    'server-disk-full': {
      what: 'The team’s server cannot write, because its disk is full.',
      next: 'Tell its administrator. The app keeps trying.',
    },
    'server-closing': {
      what: 'The team’s server is stopping or starting.',
      next: 'The app keeps trying.',
    },
    restored: {
      what: 'The team’s database was restored from an older copy: it lacks acts of this desk.',
      next: 'Acts are refused. Save them in Settings, Team; the administrator puts them back.',
    },
    'claims-held': {
      what: 'This desk still holds acts that are not settled.',
      next: 'Settle them before you leave the team.',
    },
    'second-person': {
      what: 'This takes a second person.',
      next: 'Somebody else of the team must decide it.',
    },
    'server-error': {
      what: 'The team’s server reported an error.',
      next: 'Check the team’s state before you try again.',
    },
  },
  /** Facts that stay true: the words stay on screen after the claim has ended. */
  claimed: {
    what: '{{person}} claimed this at {{desk}}, {{since}}.',
    done: '{{person}} did this at {{desk}}, {{since}}.',
    next: 'Ask {{person}} before you do anything.',
  },
  'approval-needed': {
    what: 'The team’s policy wants another person’s approval of this.',
    next: 'Ask for the approval, then confirm again.',
  },
} as const;
