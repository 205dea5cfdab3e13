// Collateral: the position, deposits and wallets.
export const collateral = {
  collateral: {
    value: 'Collateral value',
    capacity: 'Borrowing capacity',
    asStated: 'as stated by the service',
    ltvDisagrees:
      'The service states an LTV of {{stated}}%, but debt ÷ value is {{worked}}%. Estimates here use debt ÷ value.',
    amountMissing: 'amount not provided',
    at: 'at',
    ltv: 'LTV',
    debt: 'Debt',
    priced: 'priced',
    ltvUnknown: 'Unit unknown. The service does not state it.',
    marks: 'Your alerts: warning {{watch}}%, critical {{stop}}%',
    pastWatch: 'warning reached',
    pastStop: 'critical reached',
    priceTime: 'Price time',
    pair: '{{asset}} on {{chain}}',
    whatIf: 'What if',
    originsOpen: 'Sources',
  },
  deposit: { open: 'Deposit collateral' },
  payee: { state: { new: 'New', known: 'Known', changed: 'Changed' } },
} as const;
