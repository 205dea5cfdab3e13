// Errors: what happened, whether money moved, what to do. One group for each error code of the bridge.
import { serviceErrors } from './service-errors.ts';
import { teamErrors } from './team-errors.ts';

export const errors = {
  safe: {
    nothingSent: 'Nothing was sent.',
    nothingRecorded: 'Nothing was recorded.',
    lastKnown: 'No money moved.',
    secretsKept: 'Your records and secrets are unchanged.',
  },
  httpDetail: 'HTTP {{status}}: {{words}}',
  httpDetailWithId: 'HTTP {{status}}: {{words}} (request {{id}})',
  'bad-input': {
    what: 'An entry was not accepted: {{field}}',
    next: 'Correct it and try again.',
  },
  /** A list whose rest cannot be read, because its history is another one now. */
  replaced: {
    what: 'The records changed, or were removed, while they were read.',
    next: 'Start again. An unfinished file was not kept. For a long list, remove the search and sort by “Record”.',
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
    'keychain-uncreated': {
      what: 'No keyring has been created yet.',
      next: 'Press “Try again” and choose a password for the new keyring, or create one in your keychain’s own program.',
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
    'practice-run': {
      what: 'This run only practises. It connects to no service.',
      next: 'Follow the note at the top of the window and press “Try again” there.',
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
  ...serviceErrors,
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
    'confirmed-long-ago': {
      what: 'It could not be sent at once: connecting took too long, this computer slept, or its clock was set.',
      next: 'Check the application and confirm it again.',
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
  clockOff: {
    what: 'The service rejected the sign-in. Its clock and this computer’s differ by {{by}}.',
    next: 'Set this computer’s clock, then try again. If it is right, check the sign-in.',
  },
  timeRefused: {
    what: 'The service rejected the time of the request.',
    next: 'Check the form of the time in the sign-in, and this computer’s clock.',
  },
  'quote-unusable': {
    'no-id': 'The service made a quote, but its id cannot be read.',
    'other-reference': 'The service made a quote, but for another reference than ours.',
    safe: 'The request was sent. Nothing was accepted, and the quote expires by itself.',
    next: 'Check which field is mapped to it in Settings, or ask your lender.',
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
    'open-repayment': {
      what: 'A repayment of this service is not finished.',
      next: 'Finish it on the loan’s page, or stop it there with a reason.',
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
    'old-answer': {
      what: 'The answer is an old one, from a cache on the way.',
      next: 'Pay nothing on it. Read again; if it stays, ask who runs the network or the lender.',
    },
    'nothing-to-pay': {
      what: 'The service states nothing to pay, but does not report the loan closed.',
      next: 'Pay nothing. Ask your lender, then read again.',
    },
    clipboard: {
      what: 'The clipboard could not be written and read back.',
      next: 'Close other programs that use it and try again, or type the value and compare it.',
    },
    'backup-open': {
      what: 'You are looking at a backup, which is read-only.',
      next: 'Close the backup to return to your own desk.',
    },
    'clipboard-empty': {
      what: 'The clipboard holds no text.',
      next: 'Copy the value in your bank or wallet, then paste it here.',
    },
    'own-copy': {
      what: 'The clipboard holds what was copied from this app. That proves nothing about your bank or wallet.',
      next: 'Copy the value at your bank or wallet and paste it here, or type what it shows.',
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
    'may-arrive': {
      what: 'The request may still arrive at the lender.',
      next: 'Wait until two minutes have passed, ask the lender again, then try again.',
    },
    'offer-differs': {
      what: 'The quote differs from your request.',
      next: 'Type the offered amount to accept it, or let the quote expire.',
    },
    'not-confirmed': {
      what: 'You did not confirm it.',
      next: 'Try again and confirm in the dialog.',
    },
    'not-agreed': {
      what: 'The settings of this service are not the ones that a person agreed to. Nothing was sent.',
      next: 'Check them in Settings and save them.',
    },
    'no-such-loan': {
      what: 'This desk has read no loan with that ID.',
      next: 'Refresh, then choose the loan in Loans.',
    },
    'return-astray': {
      what: 'The return went to an address that was never listed.',
      next: 'This transaction cannot be reconciled. Settle the alert with a reason. If the collateral comes back in another transaction, reconcile that one.',
    },
    'payee-not-agreed': {
      what: 'Nobody has agreed to this account or address yet.',
      next: 'Check it with your lender on a number that you know, then agree to it.',
    },
    'unread-entries': {
      what: 'This version of the app cannot read every entry of this repayment.',
      next: 'Nothing was changed. Pay nothing. Open it with the newest version of the app.',
    },
    'carried-over': {
      what: 'A restore replaced records of acts that may have moved money.',
      next: 'Check the acts named at the top of the window, then settle them there with a reason.',
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
  ...teamErrors,
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
