// Depositing collateral: the address, and transfers that are watched.
export const deposit = {
  title: 'Deposit collateral',
  lead: 'Choose what you will send. An address appears only if asset and chain are exactly what the service takes.',
  asset: 'Asset you will send',
  chain: 'Chain of the transfer',
  choose: 'Choose one',
  other: 'Something else',
  otherThing: 'something else',
  sendTo: 'Send {{pair}} to',
  of: { address: 'the address', memo: 'the memo' },
  qr: 'QR code of the address {{address}}',
  qrText: 'The code holds only the address. Choose chain and amount in your wallet.',
  memo: 'Memo or tag',
  memoNeeded: 'Send the memo too. Without it the lender cannot tell that the transfer is yours.',
  noMemo: 'The service states no memo or tag.',
  swapped: 'The clipboard has changed. Copy again before you paste.',
  cleared: {
    verified: 'No longer on the clipboard. Copy again if you need it.',
    unknown:
      'The app wrote over it on the clipboard. This system does not show whether that took effect. Copy something else before you paste.',
    failed: 'Still on the clipboard: it could not be cleared. Copy something else before you paste.',
  },
  small: 'Send a small amount first',
  smallText:
    'Wait until it is confirmed here, then send the rest. A wrong chain or address then costs little.',
  sent: {
    title: 'I have sent it',
    text: 'This desk watches for the transaction and tells you whether the service sees it. Nothing is sent from here.',
    hash: 'Transaction hash',
    amount: 'Amount sent (optional, to compare)',
    watch: 'Watch for it',
    done: 'The transaction is being watched.',
    schemaFault: 'This is not a transaction hash on {{chain}}.',
    found: {
      evm: 'It has the form of Ethereum and similar chains: 0x and 64 hex digits.',
      bare: 'It has the form of Tron: 64 hex digits without 0x.',
      base58: 'It has the form of Solana.',
      address: 'It is an address, not a transaction.',
      other: 'Its form is not known here.',
    },
    expected: {
      evm: 'Expected: 0x and 64 hex digits.',
      bare: 'Expected: 64 hex digits without 0x.',
      base58: 'Expected: 80 to 90 letters and digits.',
      address: '',
      other: '',
    },
    lost: 'If you sent it on another chain, it does not fund this position. Ask your lender before you send more.',
  },
  watched: {
    title: 'Watched transfers',
    'not-seen': 'not seen yet, sent {{ago}}',
    late: 'not seen {{age}} after it was sent',
    seen: '{{status}} · not confirmed',
    confirmed: 'confirmed',
    lateText:
      'Check it in your wallet or the explorer. If it is final on {{chain}} and still not listed here, send your lender the hash.',
    amount: 'The service lists {{listed}}; you entered {{sent}}.',
    pair: 'The service lists it as {{listed}}, not {{sent}}.',
    forget: 'Stop watching',
    forgetTitle: 'Stop watching this transaction?',
    forgetText: 'It stays in the journal, with your reason.',
    reason: 'Reason',
  },
  contract: 'Token contract',
  compare: 'Compare the whole address in your wallet before you send, not only its ends.',
  lost: {
    title: 'Do not send {{sent}}. It would not count.',
    wrongChain:
      'The same symbol on another chain is another token. {{sent}} does not fund this position, and a transfer on the wrong chain may be lost for good.',
    wrongAsset:
      '{{sent}} is not the collateral that the service takes. It would not fund the position and may be lost for good.',
    next: 'Only {{wanted}} counts. Convert or bridge it first, or ask your lender.',
  },
  notRead: {
    title: 'The deposit wallets are not known yet.',
    text: 'No address is shown until the service has been read. Refresh, or wait for the connection.',
  },
  none: {
    title: 'The service lists no wallet for {{pair}}.',
    text: 'No address is shown. Check the expected asset and chain in Settings with your lender.',
  },
  several: {
    title_one: 'The service lists {{count}} wallet for {{pair}}.',
    title_other: 'The service lists {{count}} wallets for {{pair}}.',
    text: 'Exactly one must match before an address is shown. Ask your lender which one is yours.',
  },
  otherContract: {
    title: 'The wallet is for another token',
    text: 'Its token contract differs from the one in your settings. Ask your lender. The service states:',
  },
  unclear: {
    title: 'The wallet states something that is not understood',
    text: 'It may be a memo, or that the wallet is out of use: then a transfer would be lost. Ask your lender, then map the field in Settings. The service states:',
  },
  noAddress: {
    title: 'The wallet matches, but it states no address.',
    text: 'This is its raw record. Do not pay to anything in it.',
  },
} as const;

// The list of deposits that the service states.
export const deposits = {
  title: 'Deposits',
  summary: '{{counted}} of {{total}} confirmed',
  seen: 'First seen (WAT)',
  amount: 'Amount',
  network: 'Network',
  transaction: 'Transaction',
  confirmations: 'Confirmations',
  counted: 'Status',
  of: '{{done}} of {{of}}',
  beyond: '{{done}} ({{of}} needed)',
  isCounted: 'confirmed',
  notCounted: '{{status}} · not confirmed',
  more: 'Show {{count}} more',
  fewer: 'Show fewer',
  rest: 'Older deposits are in History.',
  none: 'No deposits yet',
  noneText:
    'Collateral that you send to your deposit wallet appears here. It counts once the service confirms it.',
} as const;
