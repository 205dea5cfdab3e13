// What main asks in a dialog of the system before it acts.
export const questions = {
  cancel: 'Cancel',
  sameService:
    '{{other}} has the same address: the app would not notice if one loan were borrowed or repaid in both.',
  addService: {
    message: 'Add {{name}} ({{environment}})?',
    detail: 'The secret you entered will be sent to {{origin}}.',
    accept: 'Add service',
  },
  saveProfile: {
    message: 'Change the settings of {{name}} ({{environment}})?',
    detail: 'They decide where requests go and what the figures mean.',
    accept: 'Change settings',
  },
  importProfile: {
    message: 'Add {{name}} ({{environment}}) from this file?',
    detail: 'Its settings decide where requests go and what the figures mean. The rest is as documented.',
    accept: 'Add service',
  },
  removeProfile: {
    message: 'Remove {{name}}?',
    detail: 'Its settings and its secret for {{origin}} are deleted. The journal and the history stay.',
    accept: 'Remove service',
  },
  removeProfileAndHistory: {
    message: 'Remove {{name}} and its history?',
    detail: 'Its settings, its secret for {{origin}} and all its readings are deleted. The journal stays.',
    accept: 'Remove both',
  },
  sealed: {
    gone: '{{at}}: removed (was {{was}})',
    page: '{{message}} ({{page}} of {{pages}})',
    next: 'Next',
    outside: 'They were changed outside this app, so all of them are listed.',
    secret: 'The stored secret is deleted.',
    history: 'All earlier readings are deleted.',
  },
  statement: {
    message: '{{act}}?',
    detail: '{{facts}}',
    accept: 'Record',
  },
  acts: {
    settledAsDone: 'Record that the lender executed this request',
    settledAsNotDone: 'Record that the lender did not execute this request',
    break: 'Settle the break in the journal',
    closing: 'Record when this loan was closed',
    carried: 'Answer what the backup left open',
    sent: 'Record that you sent this transfer',
    forgetSent: 'Stop watching for this transfer',
    ledger: 'Record what the lender does not list',
    withdrawLedger: 'Withdraw this entry of the ledger',
    skipPasteBack: 'Go on without the check against your bank',
    skipSignature: 'Go on without a second person',
    paid: 'Record that you paid {{amount}}',
    returned: 'Reconcile this return by your own word',
    settleReturn: 'Settle the alert about this return',
    liftHold: 'Lift the hold on this repayment',
    stop: 'Stop this repayment',
    reject: 'Reject what {{person}} asks for',
    removeHistory: 'Remove earlier records for good ({{count}})',
  },
  setSecret: {
    message: 'Store a secret for {{name}}?',
    detail: 'It will be sent to {{origin}}.',
    accept: 'Store secret',
  },
  deleteSecret: {
    message: 'Delete the secret of {{name}}?',
    detail: 'This desk cannot reach {{origin}} until you enter a secret again.',
    accept: 'Delete secret',
  },
  setProxy: {
    message: 'Store your sign-in for the proxy {{proxy}}?',
    detail: 'It will be sent to this proxy for every service.',
    accept: 'Store sign-in',
  },
  deleteProxy: {
    message: 'Delete your sign-in for the proxy {{proxy}}?',
    detail: 'A proxy that asks for it will refuse this desk.',
    accept: 'Delete sign-in',
  },
  addSigner: {
    message: 'Add {{name}} as a signer?',
    detail: 'They can sign repayments at this desk with their PIN.',
    accept: 'Add signer',
  },
  removeSigner: {
    message: 'Remove {{name}} as a signer?',
    detail: 'They can no longer sign repayments at this desk.',
    accept: 'Remove signer',
  },
  withoutReturnAddress: {
    message: 'Borrow without an approved return address?',
    detail: 'Without one, the lender may have nowhere to return your collateral.',
    accept: 'Continue',
  },
  lockOn: {
    message: 'Lock this desk with a PIN?',
    detail: 'The desk then starts locked. Without the PIN nobody can read or use it.',
    accept: 'Switch the lock on',
  },
  lockPin: {
    message: 'Change the PIN of this desk?',
    detail: 'The current PIN will no longer unlock it.',
    accept: 'Change PIN',
  },
  lockTime: {
    message: 'Change when this desk locks?',
    detail: 'The PIN stays as it is.',
    accept: 'Change',
  },
  lockOff: {
    message: 'Switch the lock of this desk off?',
    detail: 'Whoever sits at this computer can then read and use it.',
    accept: 'Switch the lock off',
  },
  lockPinAbove: {
    message: 'Ask for the PIN above {{above}}?',
    detail: 'Each request above it is confirmed with the PIN as well.',
    accept: 'Ask for the PIN',
  },
  teamJoin: {
    message: 'Join the team at {{host}} as {{person}}?',
    detail: 'The app signs in to the database {{database}}. The secret stays in the keychain.',
    accept: 'Join',
  },
  teamTest: {
    message: 'Test the connection to {{host}} as {{person}}?',
    detail: 'The app signs in to the database {{database}}. It stores nothing.',
    accept: 'Test',
  },
  teamLeave: {
    message: 'Leave the team {{team}}?',
    detail: 'This desk then decides by its own journal alone. The others no longer see what it does.',
    accept: 'Leave',
  },
  teamApprove: {
    message: 'Approve what {{person}} asks for: {{subject}}?',
    detail: 'Service: {{service}}. Amount: {{amount}}. To: {{to}}. It holds for exactly this.',
    accept: 'Approve',
  },
  teamApprovePaid: {
    message: 'Approve that {{person}} has paid {{subject}}?',
    detail: 'Service: {{service}}. Amount: {{amount}}. To: {{to}}. Reference: {{reference}}.',
    accept: 'Approve',
  },
  teamApproveFree: {
    message: 'Free {{subject}}, as {{person}} asks?',
    detail:
      '{{holder}} claimed it at {{service}}. Reason: {{reason}}. Once it is free, somebody can do it again. Make sure that it was not executed.',
    accept: 'Free it',
  },
  teamApproveEnd: {
    message: 'Record that {{subject}} was executed, as {{person}} asks?',
    detail: '{{holder}} claimed it at {{service}}. Evidence: {{reason}}',
    accept: 'Record',
  },
  teamFree: {
    message: 'Free {{subject}}, which {{person}} claimed?',
    detail: 'Reason: {{reason}}. Once it is free, somebody can do it again.',
    accept: 'Free it',
  },
  teamExecuted: {
    message: 'Record that {{subject}} was executed?',
    detail: '{{person}} claimed it. Evidence: {{reason}}',
    accept: 'Record',
  },
  lockPinNever: {
    message: 'Stop asking for the PIN above an amount?',
    detail: 'Requests of any amount are then confirmed without the PIN.',
    accept: 'Stop asking',
  },
  deleteAttachment: {
    message: 'Delete the content of {{name}}?',
    detail:
      'Its record and its hash stay in the journal. Backups and evidence packs made before keep the content. This can’t be undone.',
    accept: 'Delete content',
  },
  setRecordsAside: {
    message: 'Set the records on this computer aside?',
    detail:
      'They are kept in a folder of their own, and stay unreadable without their key. The app opens empty records, into which you can restore a backup. Empty records know no earlier request: ask your lender about open ones before you borrow or repay.',
    accept: 'Set aside',
  },
  restore: {
    message: 'Replace the records of this desk?',
    detail:
      'The backup {{file}} replaces the journal and the history here. The current records are kept aside.',
    accept: 'Replace records',
  },
  openLink: {
    message: 'Open {{host}} in your browser?',
    detail: '{{url}}',
    accept: 'Open',
  },
} as const;
