// Special cases of a repayment: deceptive characters, values changed after payment, a loan closed elsewhere.
export const repaySpecialCases = {
  odd: {
    title: 'Some characters are not what they seem.',
    invisible: 'Invisible characters',
    space: 'Unusual spaces',
    lookalike: 'Letters or digits of another script',
    text: 'Each is marked with its code. They can make one account look like another. Ask the lender to spell it out.',
  },
  paidBefore: {
    open: 'I paid before it changed',
    text: 'Only if the payment left your bank or wallet before you saw the change. It is recorded for the payment details confirmed then. Only the lender can say whether it closes the loan.',
    reason: 'When you paid, and how you know',
    needed: 'Say when you paid and how you know. This is recorded in the journal.',
    confirm: 'Record the earlier payment',
    recorded: 'Paid before the change',
  },
  movedSeen: 'Seen',
  elsewhere: {
    title: 'The lender reports this loan closed. Pay nothing.',
    text: 'It was closed by a payment that is not recorded in this checklist. Only the collateral return is left.',
    note: 'Not needed, the loan is closed',
    done: 'The loan is closed and the collateral is back.',
    start: 'Check the collateral return',
    startText:
      'The lender reports this loan closed, so there is nothing to pay. Compare the collateral return with what is due, and reconcile it.',
  },
  before: {
    old: 'Read {{age}} ago. Read again before you approve the payment: amount and destination can change.',
    closed: 'The lender now reports this loan closed.',
    closedText: 'If you paid, record the reference. If not, pay nothing: stop this repayment and say why.',
  },
  addressGone: {
    text: 'The payment is made, but no address can take the collateral. Have one approved in the lender’s dashboard, and ask your lender.',
  },
} as const;
