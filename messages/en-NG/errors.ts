// Errors: what happened, whether money moved, what to do. One group for each error code of the bridge.
export const errors = {
  safe: {
    nothingSent: 'Nothing was sent.',
    lastKnown: 'No money moved.',
    secretsKept: 'Your records and secrets are unchanged.',
  },
  httpDetail: 'HTTP {{status}}: {{words}}',
  httpDetailWithId: 'HTTP {{status}}: {{words}} (request {{id}})',
  'bad-input': {
    what: 'An entry was not accepted: {{field}}',
    next: 'Correct it and try again.',
  },
  'untrusted-sender': {
    what: 'The app does not trust this window.',
    next: 'Restart the app. If it happens again, reinstall it from its source.',
  },
  'not-connected': {
    what: 'No service is connected.',
    next: 'Connect one in Settings, or practise in the sandbox.',
  },
  locked: {
    'keychain-absent': {
      what: 'This computer has no keychain.',
      next: 'Install and start a Secret Service such as GNOME Keyring, KWallet or KeePassXC, then try again.',
    },
    'keychain-locked': {
      what: 'The keychain is locked.',
      next: 'Unlock it with your login password, or open its database in KeePassXC, then try again.',
    },
    'keychain-denied': {
      what: 'The keychain refused the app.',
      next: 'Try again and answer its prompt. If none appears, allow Collateral Desk in the keychain’s settings.',
    },
    'keychain-restarted': {
      what: 'The keychain was restarted while the app was open.',
      next: 'Close the app and start it again to reach the new one.',
    },
    'keychain-incomplete': {
      what: 'The keychain lacks a part that it needs.',
      next: 'With KWallet, install the OpenSSL plugin of QCA (on Debian: libqca-qt5-2-plugins), then try again.',
    },
    'key-missing': {
      what: 'The keychain does not hold the key to the records on this computer.',
      next: 'No new key was made. If your system now uses another keychain, start the earlier one and try again.',
    },
    'secret-missing': {
      what: 'The secret for this service is not in the keychain.',
      next: 'Enter it again in Settings, Secret.',
    },
    'secret-elsewhere': {
      what: 'The stored secret was entered for another address or sign-in. It was not used, and nothing was sent.',
      next: 'Check address and sign-in with your lender, then enter the secret again in Settings, Secret.',
    },
    'desk-locked': {
      what: 'The desk is locked.',
      next: 'Unlock it with its PIN.',
    },
    'pin-missing': {
      what: 'The PIN of this desk is no longer in the keychain.',
      next: 'Restart the app. The lock is then off.',
    },
  },
  offline: {
    'no-such-host': {
      what: 'The service’s host name was not found.',
      next: 'Check the base URL in Settings and your network.',
    },
    refused: {
      what: 'The service refused the connection.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
    'timed-out': {
      what: 'The service did not answer in time.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
    reset: {
      what: 'The connection broke before an answer came.',
      next: 'We’ll keep retrying. You can also refresh now.',
    },
    tls: {
      what: 'The service’s certificate could not be verified.',
      next: 'Do not bypass this. Ask your network administrator whether a private certificate authority is used.',
    },
    'no-network': {
      what: 'This computer has no network.',
      next: 'Reconnect it. We’ll keep retrying.',
    },
    'proxy-unreachable': {
      what: 'The network’s proxy could not be reached.',
      next: 'Check network and proxy settings. The app does not bypass a proxy.',
    },
    'proxy-refused': {
      what: 'The proxy did not let the app through to the service.',
      next: 'Ask your network administrator to allow the service’s address. The proxy is named below.',
    },
    'proxy-needs-credentials': {
      what: 'The proxy needs a sign-in that is missing or was not accepted.',
      next: 'Ask your network administrator for access. The keychain entry for it is named below.',
    },
    'proxy-unsupported': {
      what: 'This network requires a connection that the app does not support.',
      next: 'Ask your network administrator for an HTTP proxy. The app does not bypass network rules.',
    },
    'not-json': {
      what: 'The service answered with something other than data.',
      next: 'It is often a proxy’s or login page. Check the base URL and your network.',
    },
    'too-large': {
      what: 'The service’s answer was too large to be read safely.',
      next: 'Tell your lender, with the request named below.',
    },
    'too-many-requests': {
      what: 'The service asks for fewer requests.',
      next: 'The app waits as long as the service asks, one hour at most. You can refresh once meanwhile.',
    },
    'service-error': {
      what: 'The service reported an internal error.',
      next: 'We’ll keep retrying. If it stays, tell your lender.',
    },
    other: {
      what: 'The service could not be reached.',
      next: 'We’ll keep retrying. You can also refresh now.',
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
    next: 'The app stopped reading and will retry later. Ask your lender for smaller answers or a list of open items.',
  },
  expired: {
    deadline: {
      what: 'The time to accept ran out.',
      next: 'Request a new quote.',
    },
    clock: {
      what: 'This computer slept or its clock was set, so the time left is uncertain.',
      next: 'Request a new quote.',
    },
    'read-too-old': {
      what: 'The reading is more than 60 seconds old.',
      next: 'Read the loan again and compare it.',
    },
  },
  rejected: {
    what: 'The lender rejected the request.',
    safe: 'Nothing was executed.',
    next: 'The answer is below. Correct the request or ask your lender.',
  },
  credentials: {
    what: 'The service rejected the sign-in.',
    next: 'Check the sign-in and replace the secret in Settings, or ask your lender for a new one.',
  },
  'outcome-unknown': {
    what: 'We don’t know yet whether this was executed.',
    safe: 'It was sent once and will not be sent again.',
    next: 'We read applications and loans until it is known.',
  },
  'changed-since-shown': {
    what: 'This has changed since it was shown to you.',
    next: 'Check it again before you decide.',
  },
  blocked: {
    'live-intent': {
      what: 'An earlier request of this kind is not settled.',
      next: 'Settle it in Borrow first.',
    },
    'no-return-address': {
      what: 'No return address is approved and active.',
      next: 'Have one approved in the lender’s dashboard, then read again.',
    },
    'step-order': {
      what: 'An earlier step is still open.',
      next: 'Complete the steps in order.',
    },
    'not-readable': {
      what: 'The loan’s amount or destination cannot be read.',
      next: 'Check the raw record on this page and ask your lender.',
    },
    'nothing-to-pay': {
      what: 'The service states nothing to pay, but does not report the loan closed.',
      next: 'Pay nothing. Ask your lender, then read again.',
    },
    clipboard: {
      what: 'The clipboard could not be written and read back.',
      next: 'Close other programs that use it and try again, or type the value and compare it.',
    },
    'no-printer': {
      what: 'No printer was found on this computer.',
      next: 'Save the page as PDF instead.',
    },
    'clipboard-empty': {
      what: 'The clipboard holds no text.',
      next: 'Copy the value in your bank or wallet, then paste it here.',
    },
    'wrong-pin': {
      what: 'That is not this person’s PIN.',
      next: 'Let them try again. After three wrong PINs in a row there is a wait.',
    },
    'pin-wait': {
      what: 'Too many wrong PINs in a row.',
      next: 'Wait until this person may try again.',
    },
    'asked-to-wait': {
      what: 'The lender asked the app to wait.',
      next: 'The quote is still open. Accept again after the wait.',
    },
    'offer-differs': {
      what: 'The quote differs from your request.',
      next: 'Type the offered amount to accept it, or let the quote expire.',
    },
    'not-confirmed': {
      what: 'You did not confirm it.',
      next: 'Try again and confirm in the dialog.',
    },
    'no-such-loan': {
      what: 'This desk has read no loan with that ID.',
      next: 'Refresh, then choose the loan in Loans.',
    },
    'return-astray': {
      what: 'The return went to an address that was never listed.',
      next: 'This transaction cannot be reconciled. Settle the alert with a reason. If the collateral comes back in another transaction, reconcile that one.',
    },
    'unread-entries': {
      what: 'This version of the app cannot read every entry of this repayment.',
      next: 'Nothing was changed. Pay nothing. Open it with the newest version of the app.',
    },
    'on-hold': {
      what: 'This repayment is on hold. Nothing was confirmed or copied.',
      next: 'Call the lender, then lift the hold with a reason.',
    },
    'lock-off': {
      what: 'No PIN is set, so the desk cannot be locked.',
      next: 'Set one in Settings, Lock.',
    },
    'pin-needed': {
      what: 'This amount needs the PIN of this desk.',
      next: 'Enter the PIN above the button, then confirm again.',
    },
    'pin-in-use': {
      what: 'The app asks for the PIN above an amount, so you can’t remove it.',
      next: 'First switch off “PIN for large amounts” in Settings.',
    },
    'same-person': {
      what: 'The second person must be somebody else.',
      next: 'Choose another person, or correct your own name.',
    },
  },
  team: {
    'no-team': {
      what: 'This desk belongs to no team.',
      next: 'Connect to one in Settings, Team.',
    },
    unreachable: {
      what: 'The team’s server cannot be reached.',
      next: 'Check the network. The app keeps trying, and you can read meanwhile.',
    },
    tls: {
      what: 'The team’s server offers no encrypted connection.',
      next: 'Ask its administrator to switch TLS on. The app uses no other connection.',
    },
    'wrong-certificate': {
      what: 'The certificate of the team’s server could not be verified.',
      next: 'Do not bypass this. Check the host name, or ask its administrator for the certificate authority.',
    },
    'sign-in-refused': {
      what: 'The team’s server refused the sign-in.',
      next: 'Check the person and the secret in Settings, Team.',
    },
    'wrong-database': {
      what: 'The team’s server has no such database.',
      next: 'Check its name in Settings, Team.',
    },
    'other-database': {
      what: 'The server has another team’s database than the one this desk joined.',
      next: 'Ask its administrator. To use this one, leave the team and join again.',
    },
    'schema-missing': {
      what: 'This database has no team yet.',
      next: 'Its administrator sets it up with: npm run team -- init.',
    },
    'schema-older': {
      what: 'The team’s database is older than this app.',
      next: 'Its administrator upgrades it with: npm run team -- init.',
    },
    'schema-newer': {
      what: 'The team’s database is newer than this app.',
      next: 'Install a newer version of the app.',
    },
    'rights-missing': {
      what: 'Your role at the team’s server lacks a right for this.',
      next: 'Ask its administrator.',
    },
    slow: {
      what: 'The team’s server did not answer in time.',
      next: 'Check the team’s state before you try again.',
    },
    'server-disk-full': {
      what: 'The team’s server cannot write, because its disk is full.',
      next: 'Tell its administrator. The app keeps trying.',
    },
    'server-closing': {
      what: 'The team’s server is stopping or starting.',
      next: 'The app keeps trying.',
    },
    restored: {
      what: 'The team’s database was restored from an older copy.',
      next: 'Acts are refused until somebody decides in Settings, Team.',
    },
    'claims-held': {
      what: 'This desk still holds acts that are not settled.',
      next: 'Settle them before you leave the team.',
    },
    'second-person': {
      what: 'This takes a second person.',
      next: 'Somebody else of the team must decide it.',
    },
    'server-error': {
      what: 'The team’s server reported an error.',
      next: 'Check the team’s state before you try again.',
    },
  },
  claimed: {
    what: '{{person}} is doing this at {{desk}} since {{since}}.',
    done: '{{person}} did this at {{desk}}, {{since}}.',
    next: 'Ask {{person}} before you do anything.',
  },
  'approval-needed': {
    what: 'The team’s policy wants another person’s approval of this.',
    next: 'Ask for the approval, then confirm again.',
  },
  'profile-incomplete': {
    what: 'The profile lacks a setting needed for this.',
    next: 'Complete it in Settings.',
  },
  'file-refused': {
    what: 'The file was not imported: {{file}}',
    safe: 'Nothing was added or changed.',
    next: 'Correct the places named below, or ask the sender for another file.',
  },
  'attachment-refused': {
    what: 'The attachment was not kept or cannot be read: {{file}}',
    safe: 'Nothing was added or changed.',
    next: 'Open the loan and try again.',
  },
  'backup-refused': {
    what: 'The backup was not made or not used.',
    safe: 'Nothing was replaced.',
    next: 'Try again under Settings, Data.',
  },
  'update-refused': {
    what: 'The update was not installed.',
    safe: 'Your records are unchanged.',
    next: 'The reason is under Settings, Updates.',
  },
  'store-failed': {
    safe: 'No request about money is sent while records cannot be written.',
    'disk-full': {
      what: 'The disk is full.',
      next: 'Free some space, then try again.',
    },
    corrupt: {
      what: 'The records on this computer are damaged.',
      next: 'The damaged file is kept aside. Try again; the service is then read again.',
    },
    'newer-schema': {
      what: 'The records were written by a newer version of the app.',
      next: 'Install that version or a later one. The records stay as they are.',
    },
    'not-migrated': {
      what: 'This version could not upgrade the records.',
      next: 'They are unchanged. Go back to the earlier version, and tell whoever sent this one.',
    },
    'chain-broken': {
      what: 'The journal’s chain is broken.',
      next: 'Keep a copy of the file. Do not borrow or repay on this computer until it is explained.',
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
    what: 'Something in the app went wrong.',
    safe: 'Recorded entries are kept. Check the Journal before you try again.',
    next: 'If it happens again, report this reference: {{reference}}',
  },
} as const;
