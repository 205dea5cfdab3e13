// Main's own confirmation over the page, and its place in the page.
export const confirm = {
  confirm: {
    title: 'Confirmation',
    go: 'Show the confirmation',
    loan: 'Loan',
  },
} as const;
