// Main's own confirmation over the page, and its place in the page.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    go: 'Show the confirmation',
    loan: 'Loan',
    proof: {
      title: 'PIN for this amount',
      why: 'You asked for the PIN above {{above}}.',
      check: 'Check the PIN',
      touchId: 'Use Touch ID',
      wrong: 'That is not the PIN.',
      notGiven: 'Touch ID did not confirm it. Try again, or enter the PIN.',
      given: { pin: 'PIN checked', 'touch-id': 'Touch ID checked' },
    },
  },
} as const;
