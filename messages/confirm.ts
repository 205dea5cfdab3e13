// The confirmation view, and its placeholder in the page.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    go: 'Show the confirmation',
    loan: 'Loan',
    proof: {
      title: 'PIN for this amount',
      why: 'Your settings require the PIN above {{above}}.',
      check: 'Check PIN',
      touchId: 'Use Touch ID',
      wrong: 'Wrong PIN.',
      notGiven: 'Touch ID failed. Try again, or enter the PIN.',
      given: { pin: 'PIN checked', 'touch-id': 'Touch ID checked' },
    },
  },
} as const;
