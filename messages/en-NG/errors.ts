// Errors: what happened, what is safe, what to do next. One group for each code that crosses the bridge.
export const errors = {
  safe: {
    nothingSent: 'Nothing was sent.',
    lastKnown: 'What was read before is still here, with its age. This attempt moved no money.',
    secretsKept: 'Your records and secrets are untouched.',
  },
  httpDetail: 'HTTP {{status}}: {{words}}',
  httpDetailWithId: 'HTTP {{status}}: {{words}} (request {{id}})',
  'bad-input': {
    what: 'An entry was not accepted: {{field}}',
    next: 'Correct it and try again.',
  },
  'untrusted-sender': {
    what: 'The app refused to listen to this window.',
    next: 'Restart the app. If it happens again, install it anew from its source.',
  },
  'not-connected': {
    what: 'No service is connected.',
    next: 'Connect one in Settings, or practise in the sandbox.',
  },
  locked: {
    'keychain-absent': {
      what: 'This machine offers no keychain.',
      next: 'Install and start a Secret Service such as GNOME Keyring or KWallet, then try again.',
    },
    'keychain-locked': {
      what: 'The keychain is locked.',
      next: 'Unlock it with your login password, then try again.',
    },
    'keychain-denied': {
      what: 'The keychain refused the app.',
      next: 'Try again and answer its prompt. Where none comes, allow Collateral Desk in your keychain’s settings.',
    },
    'keychain-restarted': {
      what: 'The keychain was restarted while the app was open.',
      next: 'Close the app and start it again: it cannot reach the new one before.',
    },
    'key-missing': {
      what: 'The key to the records on this machine is missing.',
      next: 'Restore the keychain they were made with. No new key is made over them.',
    },
    'secret-missing': {
      what: 'The secret for this service is not in the keychain.',
      next: 'Enter it again in Settings, in the card Secret.',
    },
    'secret-elsewhere': {
      what: 'The stored secret was entered for another address or sign-in. It was not used, and nothing was sent.',
      next: 'Check the address and the sign-in with your lender, then enter the secret again in Settings, in the card Secret.',
    },
    'desk-locked': {
      what: 'The desk is locked.',
      next: 'Unlock it with its PIN.',
    },
    'pin-missing': {
      what: 'The PIN of this desk is no longer in the keychain.',
      next: 'Quit the app and start it again. The lock is then off.',
    },
  },
  offline: {
    'no-such-host': {
      what: 'The service’s host name was not found.',
      next: 'Check the base URL in Settings and this machine’s network.',
    },
    refused: {
      what: 'The service refused the connection.',
      next: 'It may be down. The app goes on asking; you can refresh now.',
    },
    'timed-out': {
      what: 'The service did not answer in time.',
      next: 'The app goes on asking; you can refresh now.',
    },
    reset: {
      what: 'The connection broke off before an answer.',
      next: 'The app goes on asking; you can refresh now.',
    },
    tls: {
      what: 'The service’s certificate could not be verified.',
      next: 'Do not go around this. Ask your network’s administrator whether a private authority is used here.',
    },
    'no-network': {
      what: 'This machine has no network.',
      next: 'Reconnect it. The app asks again by itself.',
    },
    'proxy-unreachable': {
      what: 'The proxy this network prescribes could not be reached.',
      next: 'Check this machine’s network and proxy settings. The app does not go around a proxy.',
    },
    'proxy-refused': {
      what: 'The network’s proxy did not let the app through to the service.',
      next: 'Ask your network’s administrator to allow the service’s address; the proxy is named below.',
    },
    'proxy-needs-credentials': {
      what: 'The network’s proxy wants a sign-in that the app does not have, or did not accept it.',
      next: 'Ask your network’s administrator for access. The keychain entry it belongs in is named below.',
    },
    'proxy-unsupported': {
      what: 'This network prescribes a way out that the app cannot use.',
      next: 'Ask your network’s administrator for an HTTP proxy. The app does not go around what is prescribed.',
    },
    'not-json': {
      what: 'The service answered with something other than data.',
      next: 'Often a proxy’s or login page. Check the base URL and the network.',
    },
    'too-large': {
      what: 'The service’s answer was too large to be read safely.',
      next: 'Tell your lender, with the request named below.',
    },
    'too-many-requests': {
      what: 'The service asks for fewer requests.',
      next: 'The app waits as long as the service asks, one hour at most. You can refresh once in the meantime.',
    },
    'service-error': {
      what: 'The service reports an error of its own.',
      next: 'The app goes on asking. If it stays, tell your lender.',
    },
    other: {
      what: 'The service could not be reached.',
      next: 'The app goes on asking; you can refresh now.',
    },
  },
  overBudget: {
    'answer-bytes': 'The service sent one answer of more than {{most}} MB.',
    'answer-values': 'The service sent one answer of more than {{most}} values.',
    'answer-levels': 'The service sent an answer nested more than {{most}} levels deep.',
    'list-bytes': 'The service sent one list of more than {{most}} MB.',
    'list-values': 'The service sent one list of more than {{most}} values.',
    'list-items': 'The service sent one list of more than {{most}} items.',
    'list-milliseconds': 'The service took more than {{most}} seconds to send one list.',
    'round-bytes': 'The service sent more than {{most}} MB in several lists at once.',
    'round-values': 'The service sent more than {{most}} values in several lists at once.',
    next: 'The app stopped reading and asks again later. Ask your lender for smaller answers, or for a list of what is open.',
  },
  expired: {
    deadline: {
      what: 'The time for this is over.',
      next: 'Ask for a new quote.',
    },
    clock: {
      what: 'The machine slept or its clock was set, so the time left is no longer certain.',
      next: 'Ask for a new quote.',
    },
    'read-too-old': {
      what: 'The reading is more than 60 seconds old.',
      next: 'Read the loan again and compare it.',
    },
  },
  rejected: {
    what: 'The service said no.',
    safe: 'By its own word nothing took effect.',
    next: 'Its words are below. Change what they name, or ask your lender.',
  },
  credentials: {
    what: 'The service refused the credentials.',
    next: 'Check the sign-in and replace the secret in Settings, or ask your lender for a new one.',
  },
  'outcome-unknown': {
    what: 'It is not known whether this took effect.',
    safe: 'It was sent once and will not be sent again.',
    next: 'Applications and loans are being read until it is known.',
  },
  'changed-since-shown': {
    what: 'This is no longer what you were shown.',
    next: 'Look at it again before you decide.',
  },
  blocked: {
    'live-intent': {
      what: 'An earlier request of this kind is not settled yet.',
      next: 'Settle it on the Borrow screen first.',
    },
    'no-return-address': {
      what: 'No return address is approved and active.',
      next: 'Have one approved in the service’s dashboard, then read again.',
    },
    'step-order': {
      what: 'A step before this one is still open.',
      next: 'Do the steps in their order.',
    },
    'not-readable': {
      what: 'The loan’s amount or destination cannot be read.',
      next: 'Look at the service’s own record on this page and ask your lender.',
    },
    'nothing-to-pay': {
      what: 'The service shows nothing to pay, and has not said closed.',
      next: 'Pay nothing. Ask your lender, and read again.',
    },
    clipboard: {
      what: 'The clipboard could not be written and read back.',
      next: 'Close other programs that hold it and try again, or type the value and compare it.',
    },
    'wrong-pin': {
      what: 'That is not this person’s PIN.',
      next: 'Let them type it again. After three wrong ones in a row there is a wait.',
    },
    'pin-wait': {
      what: 'Too many wrong PINs in a row.',
      next: 'Wait until this person may try again.',
    },
    'asked-to-wait': {
      what: 'The lender asked the app to wait a moment.',
      next: 'The quote still stands. Accept again when the wait is over.',
    },
    'offer-differs': {
      what: 'The offer is not what you asked for.',
      next: 'Nothing was sent. Type the offered amount to accept it, or let the quote lapse.',
    },
    'not-confirmed': {
      what: 'You did not confirm it.',
      next: 'Try again, and confirm in the dialog.',
    },
    'no-such-loan': {
      what: 'This desk has read no loan with that ID.',
      next: 'Refresh, then choose the loan on the Loans screen.',
    },
    'return-astray': {
      what: 'The return went to an address that was never listed.',
      next: 'This transaction is never reconciled. Settle the alert with a reason; if the collateral comes back in another transaction, reconcile that one.',
    },
    'unread-entries': {
      what: 'This version of the app can’t read everything that was done about this repayment.',
      next: 'Nothing was changed. Pay nothing. Open it with the newest version of the app.',
    },
    'lock-off': {
      what: 'No PIN is set for this desk, so it cannot be locked.',
      next: 'Set one in Settings, under Lock.',
    },
    'pin-needed': {
      what: 'This amount needs the PIN of this desk.',
      next: 'Enter the PIN above the button, then confirm again.',
    },
    'pin-in-use': {
      what: 'The PIN is asked for above an amount, so it can’t be removed.',
      next: 'First stop asking for it above an amount, in Settings, under Lock.',
    },
    'same-person': {
      what: 'The second person is the one who prepared this.',
      next: 'Choose somebody else, or correct your own name.',
    },
  },
  'profile-incomplete': {
    what: 'The service’s profile lacks something needed for this.',
    next: 'Complete it in Settings.',
  },
  'file-refused': {
    what: 'The file was not taken in: {{file}}',
    safe: 'Nothing was added or changed.',
    next: 'Correct the places named below, or ask whoever sent it for another.',
  },
  'backup-refused': {
    what: 'The backup was not made or not used.',
    safe: 'Nothing was replaced.',
    next: 'Try again under Settings, Data.',
  },
  'store-failed': {
    safe: 'Nothing about money is sent while records cannot be written.',
    'disk-full': {
      what: 'The disk is full.',
      next: 'Free some space, then try again.',
    },
    corrupt: {
      what: 'The records on this machine are damaged.',
      next: 'The damaged file is kept aside. Try again; what the service knows is read anew.',
    },
    'newer-schema': {
      what: 'The records were written by a newer version of the app.',
      next: 'Install that version or a later one. This one leaves them as they are.',
    },
    'not-migrated': {
      what: 'This version could not take over the records of the earlier one.',
      next: 'They are as they were: go back to that version, and tell whoever sent this one.',
    },
    'chain-broken': {
      what: 'The journal’s chain is broken.',
      next: 'Keep a copy of the file, and do not borrow or repay from this machine until it is explained.',
    },
    closed: {
      what: 'The records are not open.',
      next: 'Try again, or restart the app.',
    },
    io: {
      what: 'The disk could not be read or written.',
      next: 'Check the disk, then try again.',
    },
  },
  internal: {
    what: 'Something in the app itself went wrong.',
    safe: 'What was recorded stays recorded; look at the Journal before you try again.',
    next: 'If it happens again, report it with this reference: {{reference}}',
  },
} as const;
