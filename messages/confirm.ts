// The confirmation window, and the button in the page that opens it.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    open: {
      quote: 'Show the review',
      application: 'Show the review',
      destination: 'Confirm the payment details',
      payee: 'Review the address',
    },
    back: 'Back to the desk',
    facts: 'What you confirm',
    readAll: 'Scroll to the end of the details first.',
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
