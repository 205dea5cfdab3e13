// @vitest-environment jsdom
// Every screen in every main state shows its required words, and has no serious accessibility violation.
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sceneNames, type SceneName } from '../../support/preview/scenes.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** The words that an operator must be able to read in each scene. */
const must: Record<SceneName, string[]> = {
  'first-run': ['Practise in the sandbox', 'Connect to a service'],
  collateral: ['₦93,819,861.12', '₦16,880,000.00', '42.35', 'balanced', 'pending · not confirmed', 'SANDBOX'],
  'collateral-loading': ['Collateral value', 'Starting · answered just now'],
  'collateral-stale': ['stale, read 9 min ago', 'Stale · answered 9 min ago'],
  'collateral-offline': ['Offline · answered 3 h ago', 'from the last session, read 3 h ago'],
  'collateral-gaps': ['4 figures are missing or unclear.', 'not provided', 'unreadable', '"noon"'],
  'collateral-live': ['LIVE', 'Lagos Treasury', 'Open the dashboard'],
  'collateral-what-if': [
    'estimate',
    'Room to critical, 70%',
    '₦25,941,191.60',
    'would reach your critical threshold of 70%',
  ],
  'collateral-origins': ['Source of each figure', 'collateral_value_ngn', 'looked for as borrowing_capacity'],
  about: [
    'Read from the service',
    'GET /loans/applications',
    'POST /loans/quotes',
    'Never leaves this computer',
  ],
  borrow: ['What do you want to borrow?', 'Request preview', 'Cold vault 2'],
  'borrow-creating': ['Requesting a quote'],
  'borrow-review': ['Accept before', 'Show the review'],
  'borrow-unknown': ['The request may or may not have been executed.', 'Settle it yourself'],
  'borrow-accepted': ['Loan LN-000201 is open.'],
  'borrow-rejected': ['Quote not accepted', 'Nothing was executed.'],
  'borrow-expired': ['The time to accept ran out.', 'It was not accepted. Nothing was borrowed.'],
  loans: ['LN-001204', 'Outstanding by age', 'Up to 30 days'],
  ledger: ['Confirmed credits', '2,411,230', 'DEP-202', 'Entered by you', 'Save as CSV'],
  addresses: ['Cold vault 2', 'no longer listed', 'became'],
  loan: ['Save evidence pack', 'Start repayment', '₦16,550,000.10', 'Marina Practice Bank'],
  'repay-read': ['Read the loan now'],
  'repay-first': ['First payment to this account: check it against your contract', 'New'],
  'repay-odd': [
    'Some characters are not what they seem.',
    'Invisible characters',
    'Letters or digits of another script',
  ],
  'repay-moved': ['The loan has changed since it was read.', 'I paid before it changed'],
  'repay-old': ['Read again before you approve the payment', '0123456798'],
  'repay-elsewhere-moved': ['The lender reports this loan closed. Pay nothing.', 'I paid before it changed'],
  'repay-elsewhere': ['The lender reports this loan closed. Pay nothing.', 'Not needed, the loan is closed'],
  'repay-compare': ['The account has changed. Call the lender before you pay.', 'Changed'],
  'repay-amount': [
    'The amount has changed',
    'Stop and call the lender',
    'Interest can explain a new amount.',
  ],
  'repay-hold': ['On hold', 'Lift the hold', 'Ada Obi, treasury desk, +234 1 270 0000'],
  'repay-take': ['Copy the payment details', 'copied'],
  'repay-proof': [
    'Does not match the payment details. Do not approve the payment.',
    'Two neighbouring characters are swapped',
    'Separators',
  ],
  'repay-partly': ['What you pasted matches. Not everything was compared.', 'Not compared'],
  'repay-person': ['This step is optional.', 'Ngozi Adeyemi-Bassey'],
  'repay-record': ['Payment reference'],
  'repay-watch': ['The loan closes when the lender reports it closed.'],
  'repay-unclosed': [
    'A day has passed and the loan is not reported closed.',
    'The payoff is the same as before the payment.',
  ],
  'repay-own': ['Confirm the return manually', 'Where you saw it, to which address, and that it is final'],
  'repay-lost': ['The collateral’s return address is no longer active.'],
  'repay-reconcile': ['matches Cold vault 2', '7 of 12', 'Possible once the return is final'],
  'repay-wrong': [
    'The collateral went to an address that was never listed here.',
    'matches no approved address',
  ],
  'repay-done': ['Repaid and closed. The collateral is back.'],
  history: ['Kept on this computer. Works offline.', '1,204 rows'],
  journal: ['148 entries checked: all intact', '148 rows'],
  settings: ['In the keychain', 'Practice service', 'Test connection'],
  'settings-services': [
    'Lagos Treasury',
    'LIVE',
    'open now',
    'https://api.lender.example.com/v1',
    'This profile can’t be read: profiles/old.json',
    'baseUrl: an https address',
  ],
  'settings-reading': ['Lender’s format', 'Open the lender’s format', '9f2c41aa07d3c70e'],
  'settings-borrowing': ['"amount_ngn": "1000000.00"', 'Direct applications are off'],
  'settings-polling': ['These are your own alerts', 'Default: 30', 'Polling'],
  'settings-network': ['Proxy proxy.example.com:3128', 'no sign-in stored', 'Direct connection'],
  'settings-appearance': ['As the system'],
  'settings-notifications': ['No notifications in quiet hours', 'Repayment destination changed'],
  'settings-lock': ['The lock is off.', 'New PIN again'],
  'team-none': [
    'Two desks never accept the same quote',
    'A PostgreSQL server, version 15 or newer',
    'Guide: Teams',
    'Not tested yet.',
  ],
  'team-test': ['The certificate of the team’s server could not be verified.', 'SELF_SIGNED_CERT_IN_CHAIN'],
  'team-joined': [
    'Treasury Lagos',
    '00000000-0000-4000-8000-0000000000a0',
    'db.treasury.example:5432/collateral_desk',
    'treasury-3',
    'Repaying · to a changed destination',
    'Every act · from ₦10,000,000.00',
    'needs another person’s approval',
  ],
  'team-lost': ['The team’s server cannot be reached.', 'Not reached'],
  'team-settings-lost': [
    'This desk belongs to a team, but its settings for it are missing or cannot be read.',
  ],
  'team-executed': ['The team has a repayment of this loan as executed. Pay nothing.'],
  'team-restored': [
    'The team’s database was restored from an older copy: it lacks acts of this desk.',
    'journal has 2 claimed acts that the database lacks.',
    'Save this desk’s acts',
  ],
  approvals: [
    'Repay LN-000199',
    '₦21,480,000.00',
    'What this desk reads now is not what was asked for.',
    'The destination has changed: that desk has recorded no payment to it, but this loan or an earlier payment names another one.',
    'Free qt_8801',
    'Accept of quote qt_8801',
    'outcome unknown',
    'Not before the board has met.',
  ],
  'team-loans': ['ada is repaying'],
  'team-loan': ['Pay nothing.', 'Only two people can free the claim'],
  'team-borrow': ['This service is blocked', 'Open Approvals'],
  'team-review': ['This needs another person’s approval.', 'A quote leaves little time.'],
  'team-take': ['This needs another person’s approval.', 'Ask for the approval'],
  'team-refused': ['recording a payment, are refused: the team can’t be asked.', 'Nothing is queued.'],
  'approvals-none': ['Nothing waits for a decision', 'No act is claimed'],
  locked: ['The desk is locked', 'the computer was not used', '2 wrong PINs in a row'],
  'settings-data': ['journal.db.before-1', '402,118', 'No problems found: 1,204,331 rows read', 'Compact'],
  'settings-diagnostics': ['HTTP 503 after 3 tries', 'Show the bundle'],
  'settings-about': ['Encrypted and ready'],
  'settings-locked': ['The keychain is locked.', 'Unknown: no keychain'],
  alerts: ['Repayment destination changed', 'Mark all read'],
  'alerts-away': ['While you were away', '1 is critical.'],
  practice: ['Pay exactly', 'Send a deposit', 'Go offline'],
  unsettled: [
    'We don’t know yet whether the lender accepted your request for ₦77,000.00.',
    'Call your lender now, not through this app.',
  ],
  banners: [
    'Chromium’s sandbox is off.',
    'The keychain is locked.',
    'The secret for this service is not in the keychain.',
  ],
};

describe('every screen in every main state', () => {
  it.each(sceneNames)('%s shows its required words and is accessible', async (name) => {
    openDesk(name);
    await waitFor(() => expect(must[name].filter((words) => !shownText().includes(words))).toEqual([]));
    await expectAccessible();
  });
});

const shownText = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
