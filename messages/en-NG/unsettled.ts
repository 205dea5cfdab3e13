// What is not settled, above every screen.
export const unsettled = {
  openBorrow: 'Settle in Borrow',
  openLoan: 'Open the loan',
  outcome: {
    'create-quote': 'We don’t know yet whether the lender made a quote.',
    'accept-quote': 'We don’t know yet whether the lender accepted.',
    acceptOf: 'We don’t know yet whether the lender accepted your request for {{amount}}.',
    'create-application': 'We don’t know yet whether the lender took your application.',
    money: 'Money may have moved. Nothing will be sent again.',
    noMoney: 'A quote moves no money. Nothing will be sent again.',
    asked: 'Asked',
  },
  likely: {
    title: 'Loans it may have made',
    none: 'The lender lists no loan of this amount opened since. That proves nothing yet.',
    noAmount: 'amount not provided',
    opened: 'opened',
    seen: 'first seen',
    noReference:
      'No loan of this service carries a reference, so reading cannot tell which loan is yours. Ask the lender.',
  },
  return: {
    address: 'Collateral of loan {{loan}} went to an address that was never listed.',
    asset: 'Collateral of loan {{loan}} came back in another asset, or on another chain.',
    call: 'Call your lender now, by a channel other than this app.',
    never: 'This transaction is never reconciled, whatever address the lender states for it later.',
    stated: 'Addresses stated for this transaction',
    statedAt: 'Stated',
  },
  settle: {
    open: 'Settle',
    title: 'Settle this alert',
    text: 'The alert goes away. The journal keeps it with your reason, and the transaction stays refused.',
    reason: 'Reason',
    hint: 'What the lender said, who you spoke to, and what happens next',
    confirm: 'Settle with this reason',
  },
  break: {
    'anchor-lost': 'The journal’s anchor was missing from the keychain.',
    truncated: 'Entries were missing at the end of the journal.',
    broken: 'The journal was not the one the keychain remembers.',
    compare:
      'An older journal may have been put in its place. Compare your last requests and payments with your lender before you borrow or repay.',
    noticed: 'Noticed',
    open: 'Open the journal',
    settle: 'The notice goes away. The journal keeps it with your reason, and Verify goes on reporting it.',
    hint: 'What happened to the journal or the keychain, and what you compared',
  },
  payment: {
    title: 'Loan {{loan}}: payment of {{amount}} recorded, loan not closed yet',
    recorded: 'Payment {{reference}}, recorded',
    wait: 'The loan closes when the lender reports it closed.',
    ask: 'Ask the lender why the loan is still open.',
  },
} as const;
