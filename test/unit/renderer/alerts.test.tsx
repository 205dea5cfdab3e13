// @vitest-environment jsdom
// Alerts about the service: changed fields of its answers, and its certificate.
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Alert, ShapeChange } from '../../../contract/slices/alerts.ts';
import { epochMillis } from '../../../domain/time.ts';
import { alertsOfTheService } from '../../support/preview/sample-alerts.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(closeDesk);

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
  expect(within(alert).getByText('Check this')).toBeTruthy();
  await expectAccessible();
  await user.click(within(alert).getByRole('button', { name: 'Open settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Settings/ })).toBeTruthy();
});

it('an alert of added paths alone is for information and not serious', async () => {
  const { main } = openDesk('alerts');
  await item('Structure of the answers changed');
  act(() =>
    main.publishAt('alerts', 99, {
      unread: 0,
      alerts: shown({ gone: [], changed: [], lost: [], serious: false, more: 0 }),
    }),
  );
  const alert = await item('Structure of the answers changed');
  expect(text(alert)).toContain('For information');
  expect(text(alert)).not.toMatch(/not provided|You cannot repay|Check this/);
});

it('an alert of a changed type names the previous type and all current ones', async () => {
  const { main } = openDesk('alerts');
  await item('Structure of the answers changed');
  const changed = [
    { path: 'data[].amount', was: ['text' as const], now: ['text' as const, 'number' as const], fields: [] },
  ];
  act(() => main.publishAt('alerts', 99, { unread: 0, alerts: shown({ changed }) }));
  expect(text(await item('Structure of the answers changed'))).toContain('was text, now text or number');
});

it('an alert names the other path where the app found its field', async () => {
  const { main } = openDesk('alerts');
  await item('Structure of the answers changed');
  act(() => main.publishAt('alerts', 99, { unread: 0, alerts: shown({ lost: [] }) }));
  const alert = await item('Structure of the answers changed');
  expect(text(alert)).toContain('in another place');
  expect(text(alert)).not.toContain('You cannot repay a loan');
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

it('only alerts that may cost money are marked as serious', async () => {
  const marked: [Alert['kind'], boolean][] = [
    ['destination-changed', true],
    ['address-lost-approval', true],
    ['payment-unclosed-hour', true],
    ['payment-unclosed-day', true],
    ['ltv-past-stop', true],
    ['quote-ending', false],
    ['payoff-changed', false],
    ['deposit-confirmed', false],
  ];
  const at = epochMillis(Date.now());
  const alerts = marked.map(([kind], index) => ({ id: `${index}`, kind, at, subject: 'x', read: true }));
  openDesk('alerts', { slices: { alerts: { unread: 0, alerts } } });
  const items = await screen.findAllByRole('article');
  expect(items.map((item) => within(item).queryByText('Check this') !== null)).toEqual(
    marked.map(([, serious]) => serious),
  );
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
  const { user } = openDesk('alerts', { slices: { alerts: { unread: 0, alerts: [alert] } } });
  const shown = await item('Repayment destination changed');
  expect(text(shown)).toContain('27 loans have a new repayment destination');
  expect(within(shown).getAllByRole('listitem').map(text)).toEqual(['LN-9being repaid', 'LN-1']);
  expect(text(shown)).toContain('25 more are not listed.');
  await expectAccessible();
  await user.click(within(shown).getByRole('button', { name: 'LN-1' }));
  expect(await screen.findByRole('heading', { level: 1, name: /LN-1/ })).toBeTruthy();
});
