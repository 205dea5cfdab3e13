// The notice of unknown outcomes, above every screen.
export const unsettled = {
  openBorrow: 'Settle in Borrow',
  outcome: {
    'create-quote': 'We don’t know yet whether the lender made a quote.',
    'accept-quote': 'We don’t know yet whether the lender accepted.',
    acceptOf: 'We don’t know yet whether the lender accepted your request for {{amount}}.',
    'create-application': 'We don’t know yet whether the lender received your application.',
    money: 'Money may have moved. Nothing will be sent again.',
    noMoney: 'A quote moves no money. Nothing will be sent again.',
    asked: 'Recorded',
  },
  likely: {
    title: 'Loans that may come from it',
    none: 'The lender lists no loan of this amount opened since. Not finding it yet does not mean it failed.',
    noAmount: 'amount not provided',
    opened: 'opened',
    seen: 'first seen',
    noReference:
      'This service’s loans carry no reference, so we cannot tell which loan is yours. Ask the lender.',
  },
  return: {
    address: 'The collateral of loan {{loan}} went to an address that was never listed.',
    asset: 'The collateral of loan {{loan}} came back in another asset or on another chain.',
    call: 'Call your lender now, not through this app.',
    never: 'This transaction cannot be reconciled, whatever address the lender states later.',
    stated: 'Addresses stated for this transaction',
    statedAt: 'Stated',
  },
  settle: {
    open: 'Settle',
    title: 'Settle this alert',
    text: 'The alert is removed. The journal keeps it with your reason. The transaction still cannot be reconciled.',
    reason: 'Reason',
    hint: 'What the lender said, who you spoke to, and what happens next',
    confirm: 'Settle with this reason',
  },
  break: {
    'anchor-lost': 'The journal’s anchor was missing from the keychain.',
    truncated: 'Entries were missing at the end of the journal.',
    broken: 'The journal did not match its anchor in the keychain.',
    compare:
      'An older journal may have replaced it. Compare your last requests and payments with your lender before you borrow or repay.',
    noticed: 'Noticed',
    open: 'Open the journal',
    settle: 'The notice is removed. The journal keeps it with your reason, and Verify still reports it.',
    hint: 'What happened to the journal or the keychain, and what you compared',
  },
  payment: {
    title: 'Loan {{loan}}: payment of {{amount}} recorded, loan not closed yet',
    recorded: 'Payment {{reference}}, recorded',
    ask: 'Ask the lender why the loan is still open.',
  },
} as const;
