// Alerts: their kinds and texts, the inbox, and the note about an absence.
export const alerts = {
  alerts: {
    markRead: 'Mark all read',
    openLoan: 'Open {{id}}',
    openBorrow: 'Open Borrow',
    none: 'No alerts',
    noneText:
      'Changes at the service that need your attention appear here, including those made while the app was closed.',
    kind: {
      'deposit-not-seen': 'Sent deposit not listed yet',
      'deposit-seen': 'Deposit seen',
      'deposit-confirmed': 'Deposit confirmed',
      'deposit-unconfirmed': 'Deposit no longer confirmed',
      'deposit-smaller': 'Confirmed deposit smaller',
      'deposit-differs': 'Confirmed deposit changed',
      'deposit-reversed': 'Deposit reversed or failed',
      'deposit-gone': 'Deposit no longer listed',
      'quote-ending': 'Quote about to expire',
      'request-confirmed': 'Request confirmed',
      'request-rejected': 'Request rejected',
      'request-unknown': 'Request outcome unknown',
      'application-decided': 'Application decided',
      'loan-opened': 'Loan opened',
      'loan-reopened': 'Closed loan open again',
      'loan-seized': 'Collateral of a loan seized',
      'loan-gone': 'Loan no longer listed',
      'collateral-seized': 'Collateral seized',
      'collateral-fell': 'Collateral of an open loan fell',
      'destination-changed': 'Repayment destination changed',
      'payoff-changed': 'Payoff changed',
      'loan-closed': 'Loan closed',
      'return-seen': 'Collateral return seen',
      'return-final': 'Collateral return final',
      'return-astray': 'Collateral sent to an unknown address',
      'return-restated': 'Return address of a transaction changed',
      'return-wrong-asset': 'Collateral returned in another asset or chain',
      'return-replaced': 'Collateral return replaced',
      'return-unconfirmed': 'Collateral return no longer final',
      'return-withdrawn': 'Collateral return withdrawn',
      'payment-unclosed-hour': 'Paid an hour ago, loan not closed',
      'payment-unclosed-day': 'Paid a day ago, loan not closed',
      'wallet-changed': 'Deposit address changed',
      'wallet-unusable': 'Deposit wallet out of use',
      'return-address-approved': 'New return address',
      'capacity-gone': 'Capacity gone',
      'address-lost-approval': 'Return address lost approval',
      'ltv-warning': 'LTV warning threshold reached',
      'ltv-critical': 'LTV critical threshold reached',
      'ltv-back': 'LTV back below your threshold',
      'price-stale': 'Price is stale',
      'shape-changed': 'Structure of the answers changed',
      'issuer-changed': 'Certificate issuer changed',
      'certificate-expiring': 'Certificate expires soon',
      'profile-changed': 'Settings changed outside the app',
    },
    text: {
      'deposit-not-seen':
        'You marked {{subject}} as sent half an hour ago; the service does not list it. Check in your wallet or the explorer that the chain is right and the transfer final.',
      'deposit-seen': 'The service lists {{subject}}. It counts once the service reports it confirmed.',
      'deposit-confirmed': 'The service now counts deposit {{subject}}.',
      'deposit-unconfirmed':
        'The service no longer reports deposit {{subject}} confirmed. It does not count as collateral now. Ask the lender why.',
      'deposit-smaller':
        'The service stated {{was}} for deposit {{subject}}, and now states {{now}}. Ask the lender why.',
      'deposit-differs':
        'The service now states another asset, chain, transaction or amount for confirmed deposit {{subject}}. Compare it with your transfer.',
      'deposit-reversed':
        'The service reports deposit {{subject}} reversed or failed. It does not count as collateral. Check the transaction in the explorer and ask the lender.',
      'deposit-gone':
        'The service no longer lists deposit {{subject}}. Check the transaction in the explorer and ask the lender.',
      'quote-ending':
        'Quote {{subject}} can be accepted until {{time}}. If nobody accepts it, nothing is borrowed.',
      'request-confirmed':
        'The lender confirmed a request that was still being sent when you closed this service. See Borrow, Requests.',
      'request-rejected':
        'The lender rejected a request that was still being sent when you closed this service. Nothing was executed.',
      'request-unknown':
        'We don’t know yet whether the lender executed a request that was still being sent when you closed this service. Open Borrow to settle it.',
      'application-decided': 'Application {{subject}} has a new status.',
      'loan-opened': 'Loan {{subject}} is open.',
      'loan-reopened':
        'The service reported loan {{subject}} closed, and no longer does. Ask the lender why.',
      'loan-seized':
        'The service reports the collateral of loan {{subject}} seized or liquidated. None of it is awaited as a return. Call the lender.',
      'loan-gone':
        'The service no longer lists loan {{subject}}, which was open. Ask the lender whether it is closed before you pay it.',
      'collateral-seized':
        'The lender’s ledger states {{now}} of collateral seized; before, it stated {{was}}. Ask the lender for which loan.',
      'collateral-fell':
        'The collateral of open loan {{subject}} was {{was}} and is now {{now}}. Ask the lender whether it was released or seized.',
      'destination-changed':
        'Loan {{subject}} has a new repayment destination. Check it with the lender before you pay.',
      'payoff-changed': 'Loan {{subject}} has a new payoff.',
      'loan-closed': 'The service reports loan {{subject}} closed.',
      'return-seen': 'The collateral of loan {{subject}} is on its way back.',
      'return-final': 'The collateral of loan {{subject}} is back. Reconcile it.',
      'return-astray':
        'The collateral of loan {{subject}} goes to an address this service never listed. It may be lost. Call the lender now.',
      'return-restated':
        'The service now states another address for the same return transaction of loan {{subject}}. A transaction has only one destination. Call the lender.',
      'return-wrong-asset':
        'The collateral of loan {{subject}} came back in another asset or on another chain. Call the lender.',
      'return-replaced':
        'The service now states another transaction or amount for the collateral return of loan {{subject}}. Check both in the explorer before you reconcile it.',
      'return-unconfirmed':
        'The collateral return of loan {{subject}} was final and no longer is. Check the transaction in the explorer.',
      'return-withdrawn':
        'The service no longer states the collateral return of loan {{subject}}. Check the transaction in the explorer and ask the lender.',
      'payment-unclosed-hour':
        'You recorded a payment for loan {{subject}} an hour ago. The service has not reported the loan closed.',
      'payment-unclosed-day':
        'You recorded a payment for loan {{subject}} a day ago. The service has not reported the loan closed. Ask the lender.',
      'wallet-changed':
        'The lender states another deposit address: {{subject}}. Call the lender before you send anything.',
      'wallet-unusable':
        'The service states no wallet that you can deposit to now. Do not send to the earlier address before the lender has confirmed it.',
      'capacity-gone':
        'The service states no capacity left. Nothing more can be borrowed against this collateral.',
      'return-address-approved':
        'Return address {{subject}} was approved. Check that it is yours before you repay.',
      'address-lost-approval': 'Return address {{subject}} is no longer approved or active.',
      'ltv-warning':
        'LTV {{percent}}%, at or above your warning threshold of {{mark}}%. Ask the lender at which LTV it acts.',
      'ltv-critical':
        'LTV {{percent}}%, at or above your critical threshold of {{mark}}%. Add collateral or repay. Ask the lender at which LTV it acts.',
      'ltv-back': 'LTV {{percent}}%, one point or more below your threshold of {{mark}}%.',
      'price-stale':
        'The service’s price is from {{time}}, and so are the value, the LTV and the capacity. Ask the lender before you rely on them.',
      'shape-changed': 'The service’s answers have a new structure. Affected: {{subject}}.',
      'issuer-changed':
        'The certificate of {{subject}} has a new issuer. Ask your IT team before you move money.',
      'certificate-expiring': 'The certificate of {{subject}} expires soon. Tell the lender.',
      'profile-changed':
        'The settings file of {{subject}} was changed outside this app. Check its address, sign-in method and paths in Settings before you send anything.',
    },
    settled: 'Settled {{time}}: {{by}}',
    settledBy: {
      'address-approved': 'the address is approved',
      'by-hand': 'it was read',
      'capacity-back': 'there is capacity again',
      'certificate-replaced': 'the service has another certificate',
      'changed-again': 'a newer alert replaces it',
      'collateral-restored': 'the collateral is back',
      'deposit-counted': 'the service counts the deposit',
      'deposit-listed': 'the service lists the deposit, or you stopped watching it',
      'deposit-not-counted': 'the service no longer counts the deposit',
      'deposit-restored': 'the service states the whole amount again',
      'loan-closed': 'the loan is closed',
      'loan-done': 'the loan is closed, and nothing of it is left to reconcile',
      'loan-listed': 'the service lists the loan',
      'loan-open': 'the loan is open again',
      'loan-not-seized': 'the service no longer reports a seizure',
      'ltv-above': 'the LTV passed a threshold again',
      'ltv-below': 'the LTV is back below the threshold',
      'ltv-not-critical': 'the LTV is back below the critical threshold',
      'payee-agreed': 'somebody agreed to the address, or it is no longer stated',
      'price-current': 'the price is current',
      'quote-over': 'the quote has expired or was accepted',
      'request-settled': 'the outcome is settled',
      'return-final': 'the return is final',
      'return-not-final': 'the return is no longer final',
      'return-reconciled': 'the return is reconciled',
      'return-settled': 'you settled the return',
      'return-stated': 'the service states a return again',
      'wallet-usable': 'a wallet can be paid into again',
    },
    loans: {
      text: {
        'destination-changed_one':
          '{{count}} loan has a new repayment destination: {{subject}}. Check it with the lender before you pay.',
        'destination-changed_other':
          '{{count}} loans have a new repayment destination, including {{subject}}. Check it with the lender before you pay.',
        'return-astray_one':
          'The collateral of {{count}} loan went to an address this service does not list: {{subject}}. It may be lost. Call the lender now.',
        'return-astray_other':
          'The collateral of {{count}} loans went to addresses this service does not list, including that of {{subject}}. It may be lost. Call the lender now.',
      },
      list: 'Loans of this alert',
      repaying: 'being repaid',
      more_one: '{{count}} more is not listed.',
      more_other: '{{count}} more are not listed.',
    },
    shape: {
      gone: 'Missing',
      changed: 'Type changed',
      rarer: 'No longer in every record',
      added: 'New',
      kind: {
        text: 'text',
        number: 'number',
        truth: 'yes or no',
        object: 'group of fields',
        list: 'list',
      },
      kinds: 'was {{was}}, now {{now}}',
      orKind: '{{kind}} or {{other}}',
      read: 'read as {{fields}}',
      more_one: '{{count}} more is not listed.',
      more_other: '{{count}} more are not listed.',
      moved:
        'The app now finds these values in another place. Compare a record with your lender’s before you rely on them.',
      lost: 'The app shows values it can no longer read as not provided; it guesses nothing. Ask the lender what changed. If a field has a new name, map it in Settings.',
      payments: 'You cannot repay a loan here while its payoff or repayment destination is unreadable.',
      information: 'For information: every field that the app reads is still there, with the same type.',
      settings: 'Open settings',
    },
    certificate: {
      before: 'Previous issuer',
      now: 'Current issuer',
      issuer: 'Issuer',
      validTo: 'Valid until',
      changed:
        'The usual reason is a proxy in your network that opens encrypted connections: it can read and change what you send. If your IT team cannot explain it, do not move money. If both names belong to one authority, it is an ordinary renewal.',
      expiring: 'After that date the app reads and sends nothing until the lender renews the certificate.',
    },
  },
  inbox: {
    filter: 'Severity',
    all: 'All',
    severity: { critical: 'Critical', warning: 'Warning', info: 'Info' },
    group: { unread: 'Unread', snoozed: 'Snoozed', read: 'Read', settled: 'Settled' },
    open: {
      collateral: 'Open Collateral',
      addresses: 'Open return addresses',
      settings: 'Open settings',
    },
    markRead: 'Mark read',
    markUnread: 'Mark unread',
    snooze: 'Snooze',
    snoozeFor: { hour: 'For an hour', 'four-hours': 'For four hours', tomorrow: 'Until tomorrow, 08:00 WAT' },
    snoozedUntil: 'Snoozed until {{time}}',
    noneOf: 'No alerts of this severity',
    onlyInJournal_one: '{{count}} older alert is listed in the Journal only.',
    onlyInJournal_other: '{{count}} older alerts are listed in the Journal only.',
    settings: 'Notifications',
  },
  away: {
    title: 'While you were away',
    count_one: '{{count}} alert from {{from}} to {{to}}',
    count_other: '{{count}} alerts from {{from}} to {{to}}',
    critical_one: '{{count}} is critical.',
    critical_other: '{{count}} are critical.',
    blind:
      'The app could not read the service for part of this time. It compared the readings before and after; it cannot list what came and went in between.',
    show: 'Show alerts',
    hide: 'Hide',
  },
} as const;
