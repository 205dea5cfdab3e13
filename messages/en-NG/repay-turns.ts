// The turns a repayment can take: characters that deceive, values that change after they were paid, a loan that is closed by
// somebody else.
export const repayTurns = {
  odd: {
    title: 'Not every character is what it seems.',
    invisible: 'Characters that cannot be seen',
    space: 'Gaps that are no plain spaces',
    lookalike: 'Letters or digits of another script among Latin ones',
    text: 'Each is marked with its code. They can make one account look like another: ask the lender to spell it out.',
  },
  paidBefore: {
    open: 'I had already paid before it changed',
    text: 'Only if the payment left your bank or wallet before you saw the change. It is recorded for the values that were confirmed and taken then, and whether it closes the loan is for the service to say.',
    reason: 'When it was paid, and how you know',
    needed: 'Say when it was paid, and how you know. It goes into the journal.',
    confirm: 'Record the earlier payment',
    recorded: 'Paid before the values changed, by your word',
  },
  movedSeen: 'Seen',
  elsewhere: {
    title: 'The service says this loan is closed. Pay nothing.',
    text: 'It was closed by a payment that is not recorded in this checklist. What is left is the way home of the collateral.',
    note: 'not needed, the loan is closed',
    done: 'The loan is closed and the collateral is back.',
    start: 'Follow the collateral home',
    startText:
      'The service says this loan is closed, so nothing is to be paid. You can hold the return of the collateral against what is due and write down that it is back.',
  },
  before: {
    old: 'It was read {{age}} ago. Before you approve the payment, read once more: amount and destination can change at any time.',
    closed: 'The service says this loan is closed meanwhile.',
    closedText:
      'If you paid, record the reference. If you did not, pay nothing: stop this repayment and say why.',
  },
  addressGone: {
    text: 'The payment is made, and the collateral has nowhere to go. Have an address approved in the service’s dashboard, and ask your lender.',
  },
} as const;
