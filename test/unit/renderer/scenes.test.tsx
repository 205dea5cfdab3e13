// @vitest-environment jsdom
// Every screen in every main state draws what it must say and nothing serious for assistive technology.
import { screen } from '@testing-library/react';
import { afterEach, describe, it } from 'vitest';
import { sceneNames, type SceneName } from '../../support/preview/scenes.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

/** What an operator must be able to read in each. */
const must: Record<SceneName, string[]> = {
  'first-run': ['Practise in the sandbox', 'Connect to a service'],
  collateral: ['₦93,819,861.12', '₦16,880,000.00', '42.35', 'balanced', 'pending · not counted', 'SANDBOX'],
  'collateral-loading': ['Collateral value', 'Starting · answered 4 s ago · next in 26 s'],
  'collateral-stale': ['stale, read 9 min ago', 'Stale · answered 9 min ago · next in 26 s'],
  'collateral-offline': ['Offline · answered 3 h ago · next in 26 s', 'from the last session, read 3 h ago'],
  'collateral-gaps': [
    '4 things of this position are not understood.',
    'not provided',
    'unreadable',
    '"noon"',
  ],
  'collateral-live': ['LIVE', 'Lagos Treasury', 'Open the dashboard'],
  'collateral-what-if': [
    'estimate',
    'Room to your stop mark, 70 %',
    '₦25,941,191.60',
    'before your stop mark of 70 %',
  ],
  'collateral-origins': [
    'Origin of each figure',
    'collateral_value_ngn',
    'looked for under borrowing_capacity',
  ],
  about: [
    'Read from the service',
    'GET /loans/applications',
    'POST /loans/quotes',
    'Never leaves this machine',
  ],
  borrow: ['What do you want to borrow?', 'Exactly this is sent', 'Cold vault 2'],
  'borrow-creating': ['Asking for a quote'],
  'borrow-review': ['₦4,000,000.00', 'Accepting can pay out at once. Nothing here can call it back.'],
  'borrow-unknown': ['The request may have taken effect or not.', 'Settle it yourself'],
  'borrow-accepted': ['The loan LN-000201 is open.'],
  'borrow-rejected': ['The service did not accept', 'By its own word nothing took effect.'],
  'borrow-lapsed': ['Its time ran out.', 'It was not accepted and nothing was borrowed.'],
  loans: ['LN-000201', '3 of 3', '5,569.575881'],
  ledger: ['Confirmed credits', '2,411,230', 'DEP-202', 'Typed in by you', 'Save as CSV'],
  addresses: ['Cold vault 2', 'no longer listed', 'became'],
  loan: ['Save evidence pack', 'Start repayment', '₦16,550,000.10', 'Marina Practice Bank'],
  'repay-read': ['Read the loan from the service'],
  'repay-first': ['This is the first sight of this destination.'],
  'repay-odd': [
    'Not every character is what it seems.',
    'Letters or digits of another script among Latin ones',
  ],
  'repay-moved': ['The loan is no longer what was read.', 'I had already paid before it changed'],
  'repay-old': ['Before you approve the payment, read once more', 'account_number: 0123456798'],
  'repay-elsewhere': ['The service says this loan is closed. Pay nothing.', 'not needed, the loan is closed'],
  'repay-compare': [
    'The destination is not the one you saw before',
    'Check it with the lender by a channel other than this app.',
  ],
  'repay-take': ['Take exactly this', 'taken'],
  'repay-proof': [
    'Not what is to be paid. Do not approve the payment.',
    'Two neighbours have changed places',
    'Thousands separators',
  ],
  'repay-partly': ['What you pasted agrees. Not everything was compared.', 'not compared'],
  'repay-person': ['This is advice, not a lock.', 'Ngozi Adeyemi-Bassey'],
  'repay-record': ['Payment reference'],
  'repay-watch': ['Nothing here marks the loan closed. Only the service’s own word does.'],
  'repay-unclosed': [
    'A day has passed and the service has not said closed.',
    'The service shows the same amount as before the payment.',
  ],
  'repay-own': ['Reconcile by my own word', 'Where you saw it, to which address, and that it is final'],
  'repay-lost': ['The address the collateral goes to is no longer active.'],
  'repay-reconcile': ['same as Cold vault 2', '7 of 12', 'possible once the return is final'],
  'repay-wrong': [
    'The collateral went to an address that was never listed here.',
    'no approved address is the same',
  ],
  'repay-done': ['Repaid, closed, and the collateral is back.'],
  history: ['Everything ever seen, kept on this machine; no network needed.', '1,204 rows'],
  journal: ['148 entries checked: all intact', '50 of 148'],
  settings: ['stored in the keychain', 'Practice service', 'Test the connection'],
  'settings-services': [
    'Lagos Treasury',
    'LIVE',
    'open now',
    'https://api.lender.example.com/v1',
    'This profile cannot be understood: profiles/old.json',
    'baseUrl: an https address',
  ],
  'settings-reading': ['Assumed: /loans/{loan_id}. The document names none.', 'Opens', '9f2c41aa07d3c70e'],
  'settings-borrowing': ['"amount_ngn": "1000000.00"', 'Direct applications stay off'],
  'settings-polling': ['Yours, not the service’s', 'Usual: 30', 'What is asked, and how often'],
  'settings-network': [
    'Through the proxy proxy.example.com:3128',
    'no sign-in stored',
    'Straight to the service',
  ],
  'settings-appearance': ['As the system'],
  'settings-lock': ['The lock is off.', 'New PIN again'],
  locked: ['The desk is locked', 'nobody used this computer', '2 wrong PINs in a row'],
  'settings-data': ['journal.db.before-1', '402,118', 'Everything is whole: 1,204,331 rows read', 'Compact'],
  'settings-about': ['encrypted and ready'],
  'settings-locked': ['The keychain is locked.', 'not known: no keychain'],
  alerts: ['Repayment destination changed', 'Mark all read'],
  practice: ['Pay exactly', 'Send a deposit', 'Go offline'],
  unsettled: [
    'We don’t know yet whether the lender accepted your request for ₦77,000.00.',
    'Call your lender now, by a channel other than this app.',
  ],
  banners: [
    'Chromium’s sandbox is off.',
    'The keychain is locked.',
    'The secret for this service is not in the keychain.',
  ],
};

describe('every screen in every main state', () => {
  it.each(sceneNames)('%s says what it must and is accessible', async (name) => {
    openDesk(name);
    // A failing search prints the page and the words it did not find.
    for (const words of must[name]) await screen.findAllByText((_, element) => says(element, words));
    await expectAccessible();
  });
});

/** The innermost elements whose text holds these words. */
function says(element: Element | null, words: string): boolean {
  const holds = (node: Element): boolean =>
    (node.textContent ?? '').replaceAll('\u00a0', ' ').includes(words);
  return element !== null && holds(element) && ![...element.children].some(holds);
}
