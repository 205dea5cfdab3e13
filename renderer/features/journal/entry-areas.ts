// The areas of the journal that the operator can narrow the list to, each with the kinds of its entries.
export const AREAS = {
  requests: ['intent.*', 'quote.*', 'claim.*'],
  repayments: ['repay.*', 'return.*', 'payee.*'],
  collateral: ['deposit.*', 'ledger.*', 'loan.*'],
  alerts: ['alert', 'alerts.*'],
  services: ['connection.*', 'profile.*', 'secret.*', 'proxy.*', 'peer.*'],
  people: ['signer.*', 'lock.*', 'team.*'],
  files: [
    'export.*',
    'picture.*',
    'screen.*',
    'statement.*',
    'evidence.*',
    'review.*',
    'diagnostics.*',
    'attachment.*',
  ],
  records: ['backup.*', 'restore.*', 'upkeep.*', 'journal.*'],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof AREAS;
export const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name);
