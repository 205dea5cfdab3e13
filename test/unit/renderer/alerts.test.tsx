// @vitest-environment jsdom
// The inbox of alerts, the note about an absence, and the rules for notifications.
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Alert, AlertsSlice, ShapeChange } from '../../../contract/slices/alerts.ts';
import { isUnread, severityOf, type Severity } from '../../../domain/alerts.ts';
import { epochMillis } from '../../../domain/time.ts';
import { alertsOfTheService } from '../../support/preview/sample-alerts.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

const inbox = (alerts: Alert[], more: Partial<AlertsSlice> = {}): AlertsSlice => {
  const count = (severity: Severity) => alerts.filter((alert) => severityOf(alert) === severity).length;
  return {
    alerts,
    unread: alerts.filter(isUnread).length,
    counts: { critical: count('critical'), warning: count('warning'), info: count('info') },
    onlyInJournal: 0,
    ...more,
  };
};
async function item(title: string): Promise<HTMLElement> {
  const found = (await screen.findByText(title)).closest('article');
  if (found === null) throw new Error(title);
  return found;
}
/** The text as read, without line breaks. */
const text = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

function shown(change: Partial<ShapeChange>): Alert[] {
  const [alert] = alertsOfTheService(epochMillis(Date.now()));
  if (alert?.shape === undefined) throw new Error('no shape');
  return [{ ...alert, shape: { ...alert.shape, ...change } }];
}

it('an alert of a changed answer names each changed path, its field and the consequence', async () => {
  const { user } = openDesk('alerts');
  const alert = await item('Structure of the answers changed');
  expect(text(alert)).toContain('Affected: Loans.');
  expect(text(alert)).toContain('data[].payoff_amount_ngn: read as payoff');
  expect(text(alert)).toContain('was text, now number; read as collateral amount');
  expect(text(alert)).toContain('3 more are not listed.');
  expect(text(alert)).toContain('no longer read as not provided');
  expect(text(alert)).toContain('You cannot repay a loan here');
  expect(within(alert).getByText('Warning')).toBeTruthy();
  await expectAccessible();
  await user.click(within(alert).getByRole('button', { name: 'Open settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Settings/ })).toBeTruthy();
});

it.each<[string, Partial<ShapeChange>, RegExp, RegExp]>([
  [
    'of added paths alone is for information and not serious',
    { gone: [], changed: [], lost: [], serious: false, more: 0 },
    /For information/,
    /not provided|You cannot repay|Warning/,
  ],
  [
    'of a changed type names the previous type and all current ones',
    { changed: [{ path: 'data[].amount', was: ['text'], now: ['text', 'number'], fields: [] }] },
    /was text, now text or number/,
    /now number/,
  ],
  [
    'names the other path where the app found its field',
    { lost: [] },
    /in another place/,
    /You cannot repay a loan/,
  ],
])('an alert %s', async (_what, change, says, saysNot) => {
  const { main } = openDesk('alerts');
  await item('Structure of the answers changed');
  act(() => main.publishAt('alerts', 99, inbox(shown(change))));
  const alert = text(await item('Structure of the answers changed'));
  expect(alert).toMatch(says);
  expect(alert).not.toMatch(saysNot);
});

it('an alert of a new certificate issuer names both issuers and what to do before money moves', async () => {
  openDesk('alerts');
  const alert = await item('Certificate issuer changed');
  expect(text(alert)).toContain('Previous issuerCN=Public Authority R3');
  expect(text(alert)).toContain('Current issuerCN=Office Inspection CA');
  expect(text(alert)).toContain('do not move money');
  const ending = await item('Certificate expires soon');
  expect(text(ending)).toContain('Valid until');
  expect(text(ending)).not.toContain('proxy');
});

it('one alert lists all loans with a changed destination and marks the loan being repaid', async () => {
  const listed = [
    { id: 'LN-9', repaying: true },
    { id: 'LN-1', repaying: false },
  ];
  const alert: Alert = {
    id: '1',
    kind: 'destination-changed',
    at: epochMillis(Date.now()),
    subject: 'LN-9',
    loanId: 'LN-9',
    loans: { listed, more: 25 },
    read: true,
  };
  const { user } = openDesk('alerts', { slices: { alerts: inbox([alert]) } });
  const shown = await item('Repayment destination changed');
  expect(text(shown)).toContain('27 loans have a new repayment destination');
  expect(within(shown).getAllByRole('listitem').map(text)).toEqual(['LN-9being repaid', 'LN-1']);
  expect(text(shown)).toContain('25 more are not listed.');
  await expectAccessible();
  await user.click(within(shown).getByRole('button', { name: 'LN-1' }));
  expect(await screen.findByRole('heading', { level: 1, name: /LN-1/ })).toBeTruthy();
});

describe('the inbox', () => {
  const at = epochMillis(Date.now() - 60_000);
  const some: Alert[] = [
    { id: '4', kind: 'destination-changed', at, subject: 'LN-1', loanId: 'LN-1', read: false },
    { id: '3', kind: 'loan-opened', at, subject: 'LN-2', loanId: 'LN-2', read: false },
    {
      id: '2',
      kind: 'price-stale',
      at,
      subject: 'position',
      read: false,
      snoozedUntil: epochMillis(at + 1e7),
    },
    { id: '1', kind: 'loan-closed', at, subject: 'LN-3', loanId: 'LN-3', read: true },
  ];
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(text);

  it('lists unread, snoozed and read alerts apart, and counts the unread ones in the title', async () => {
    openDesk('alerts', { slices: { alerts: inbox(some) } });
    await item('Loan opened');
    expect(headings()).toEqual(['Unread', 'Snoozed', 'Read']);
    expect(text(await item('Price is stale'))).toContain('Snoozed until');
    expect(document.title).toBe('(2) Practice service – Collateral Desk');
    await expectAccessible();
  });
  it('marks one alert read, and puts one off, by keyboard', async () => {
    const { main, user } = openDesk('alerts', { slices: { alerts: inbox(some) } });
    const loan = await item('Loan opened');
    within(loan).getByRole('button', { name: 'Mark read' }).focus();
    await user.keyboard('{Enter}');
    expect(main.callsTo('alerts.mark')).toEqual([{ id: '3', read: true }]);
    await user.click(within(loan).getByRole('button', { name: 'Snooze' }));
    await user.click(screen.getByRole('button', { name: 'Until tomorrow, 08:00 WAT', hidden: true }));
    expect(main.callsTo('alerts.snooze')).toEqual([{ id: '3', until: 'tomorrow' }]);
    await user.click(within(await item('Loan closed')).getByRole('button', { name: 'Mark unread' }));
    expect(main.callsTo('alerts.mark')).toContainEqual({ id: '1', read: false });
  });
  it('opens the place of an alert and marks it read', async () => {
    const { main, user } = openDesk('alerts', { slices: { alerts: inbox(some) } });
    await user.click(within(await item('Loan opened')).getByRole('button', { name: 'Open LN-2' }));
    expect(await screen.findByRole('heading', { level: 1, name: /LN-2/ })).toBeTruthy();
    expect(main.callsTo('alerts.mark')).toEqual([{ id: '3', read: true }]);
  });
  it('can be narrowed to a severity', async () => {
    const { user } = openDesk('alerts', { slices: { alerts: inbox(some) } });
    await item('Loan opened');
    await user.click(screen.getByRole('radio', { name: 'Critical' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    const severities = within(screen.getByRole('group', { name: 'Severity' }));
    await user.click(severities.getByRole('radio', { name: 'All' }));
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });
  it('loads older alerts on demand, and states how many only the journal lists', async () => {
    const older: Alert = { id: '0', kind: 'loan-opened', at, subject: 'LN-0', read: true };
    const { main, user } = openDesk('alerts', {
      slices: {
        alerts: inbox(some, { counts: { critical: 1, warning: 1, info: 3 }, onlyInJournal: 7 }),
      },
      handlers: { 'alerts.page': () => ({ ok: true, value: { rows: [older], more: false } }) },
    });
    await item('Loan closed');
    expect(screen.getByText('4 of 5')).toBeTruthy();
    expect(screen.getByText('7 older alerts are listed in the Journal only.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('5 of 5')).toBeTruthy();
    expect(main.callsTo('alerts.page')).toEqual([{ limit: 100 }]);
  });
  it('says that there are no alerts', async () => {
    openDesk('alerts', { slices: { alerts: inbox([]) } });
    expect(await screen.findByText('No alerts')).toBeTruthy();
    expect(document.title).toBe('Practice service – Collateral Desk');
  });
});

describe('after an absence', () => {
  const from = epochMillis(Date.UTC(2026, 10, 21, 17));
  const away = { from, to: epochMillis(from + 3.6e6), blind: true, alerts: 3, critical: 1 };

  it('a note above the screen tells how many alerts came, and opens the inbox', async () => {
    const { main, user } = openDesk('collateral', { slices: { alerts: inbox([], { away }) } });
    const note = await screen.findByText('While you were away');
    expect(text(note.parentElement ?? note)).toContain(
      '3 alerts from 21 Nov 18:00 to 21 Nov 19:00. 1 is critical.',
    );
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Show alerts' }));
    expect(await screen.findByRole('complementary', { name: 'Alerts' })).toBeTruthy();
    expect(main.callsTo('alerts.endAway')).toEqual([]);
  });
  it('the note in the inbox says what the app cannot know, and can be hidden', async () => {
    const alerts = alertsOfTheService(epochMillis(Date.now()));
    const { main, user } = openDesk('alerts', { slices: { alerts: inbox(alerts, { away }) } });
    expect(await screen.findByText(/it cannot list what came and went in between/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(main.callsTo('alerts.endAway')).toEqual([{}]);
  });
});

it('a notification that was clicked opens the place of its alert', async () => {
  const alert: Alert = {
    id: '9',
    kind: 'loan-opened',
    at: epochMillis(Date.now()),
    subject: 'LN-2',
    loanId: 'LN-2',
    read: false,
  };
  const { main } = openDesk('collateral', { slices: { alerts: inbox([alert]) } });
  act(() => main.publish('navigation', { request: 1, target: { kind: 'alert', id: '9' } }));
  expect(await screen.findByRole('heading', { level: 1, name: /LN-2/ })).toBeTruthy();
  act(() => main.publish('navigation', { request: 2, target: { kind: 'alert', id: 'older' } }));
  expect(await screen.findByRole('complementary', { name: 'Alerts' })).toBeTruthy();
});

it('a notification that was clicked opens the place of its alert', async () => {
  const at = epochMillis(Date.now());
  const alert: Alert = { id: '9', kind: 'loan-opened', at, subject: 'LN-2', loanId: 'LN-2', read: false };
  const { main } = openDesk('collateral', { slices: { alerts: inbox([alert]) } });
  act(() => main.publish('navigation', { request: 1, target: { kind: 'alert', id: '9' } }));
  expect(await screen.findByRole('heading', { level: 1, name: /LN-2/ })).toBeTruthy();
  act(() => main.publish('navigation', { request: 2, target: { kind: 'alert', id: 'older' } }));
  expect(await screen.findByRole('complementary', { name: 'Alerts' })).toBeTruthy();
});
it('the rules for notifications are saved with each choice, and build on one another', async () => {
  const { main, user } = openDesk('alerts');
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await user.click(await screen.findByRole('checkbox', { name: 'No notifications in quiet hours' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '21:30');
  await user.click(screen.getByRole('checkbox', { name: 'Show critical alerts in quiet hours as well' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sound: Loan opened' }));
  await user.click(screen.getByRole('checkbox', { name: 'Show a notification: Loan closed' }));
  expect(main.callsTo('app.setNotify').at(-1)).toEqual({
    rules: {
      off: ['loan-closed'],
      silent: ['loan-opened'],
      quiet: { from: 21 * 60 + 30, to: 7 * 60 },
      criticalInQuiet: false,
    },
  });
  expect(screen.getByRole('checkbox', { name: 'Sound: Loan closed' }).hasAttribute('disabled')).toBe(true);
  await expectAccessible();
});
