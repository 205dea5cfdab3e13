// @vitest-environment jsdom
// The inbox about the service itself: what of an answer changed, what it means, and who vouches for the service.
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
/** The text as it is read, line breaks and all put together. */
const text = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

function shown(change: Partial<ShapeChange>): Alert[] {
  const [alert] = alertsOfTheService(epochMillis(Date.now()));
  if (alert?.shape === undefined) throw new Error('no shape');
  return [{ ...alert, shape: { ...alert.shape, ...change } }];
}

it('names each path that changed, what the desk reads from it and what that means', async () => {
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

it('says of additions alone that they are for information, and alarms nobody', async () => {
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

it('says all kinds that stand there now, the old one too', async () => {
  const { main } = openDesk('alerts');
  await item('Structure of the answers changed');
  const changed = [
    { path: 'data[].amount', was: ['text' as const], now: ['text' as const, 'number' as const], fields: [] },
  ];
  act(() => main.publishAt('alerts', 99, { unread: 0, alerts: shown({ changed }) }));
  expect(text(await item('Structure of the answers changed'))).toContain('was text, now text or number');
});

it('says so where the desk finds what it read in another place', async () => {
  const { main } = openDesk('alerts');
  await item('Structure of the answers changed');
  act(() => main.publishAt('alerts', 99, { unread: 0, alerts: shown({ lost: [] }) }));
  const alert = await item('Structure of the answers changed');
  expect(text(alert)).toContain('in another place');
  expect(text(alert)).not.toContain('You cannot repay a loan');
});

it('names the old issuer and the new one, and what to do before money is moved', async () => {
  openDesk('alerts');
  const alert = await item('Certificate issuer changed');
  expect(text(alert)).toContain('Previous issuerCN=Public Authority R3');
  expect(text(alert)).toContain('Current issuerCN=Office Inspection CA');
  expect(text(alert)).toContain('do not move money');
  const ending = await item('Certificate expires soon');
  expect(text(ending)).toContain('Valid until');
  expect(text(ending)).not.toContain('proxy');
});

it('marks what may cost money if nobody looks, and nothing else', async () => {
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

it('lists the loans whose destination changed in one alert, and says which is being repaid', async () => {
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
