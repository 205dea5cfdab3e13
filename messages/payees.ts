// The book of payees: the state of each, what a person agreed to, and the act of agreeing.
export const payee = {
  state: { new: 'New', known: 'Known', changed: 'Changed' },
  deposit: {
    new: 'First deposit to this address: check it with your lender',
    changed: 'The deposit address has changed. Call the lender before you send.',
    known: 'You agreed to this address',
  },
  return: {
    new: 'New return address: check that it is yours',
    changed: 'This return address has changed. Check that it is yours.',
    known: 'You agreed to this address',
    stranger: 'Nobody agreed to the address that the collateral went to. Call the lender.',
  },
  repayment: {
    new: 'First payment to this account: check it against your contract',
    changed: 'The account has changed. Call the lender before you pay.',
    known: 'You agreed to this account',
  },
  until: {
    deposit: 'It can be copied once you agree to it.',
    return: 'Until you agree to it, nothing is copied to pay and no return to it is reconciled.',
    repayment: 'Nobody has agreed to this account yet. Nothing can be copied until you do.',
  },
  agreed: 'Agreed',
  agreedBy: 'by {{name}}',
  checked: 'Checked:',
  before: 'Agreed before',
  used_one: 'Used {{count}} time from this desk',
  used_other: 'Used {{count}} times from this desk',
  neverUsed: 'Not used from this desk yet',
  last: 'last',
  agree: { new: 'Agree to this address', changed: 'Agree to the new address' },
  accrues: 'Interest is added while you pay',
  accruesText:
    'The payoff grew since the last reading. Pay the amount that was read while it is valid. Ask the lender until when it counts in full.',
} as const;
