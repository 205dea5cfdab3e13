// @vitest-environment jsdom
// The Collateral screen: thresholds, return addresses, the ledger, charts, estimates and deposits.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Slices } from '../../../contract/contract.ts';
import { contract } from '../../../contract/contract.ts';
import { fail, ok } from '../../../contract/errors.ts';
import { decimal } from '../../../domain/decimal.ts';
import { missing } from '../../../domain/provenance.ts';
import { epochMillis } from '../../../domain/time.ts';
import { ledgerProof } from '../../support/preview/sample-collateral.ts';
import { amountOf } from '../../support/preview/readings.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

describe('the LTV thresholds', () => {
  it('are named as the operator’s own, and come only from the profile (gap 16)', async () => {
    const { collateral } = sampleSlices(epochMillis(Date.now()));
    const thresholds = { warningPercent: '31', criticalPercent: '67.5' };
    openDesk('collateral-live', { slices: { collateral: { ...collateral, thresholds } } });
    expect(await screen.findByText('Your alerts: warning 31%, critical 67.5%')).toBeTruthy();
  });
});

describe('return addresses', () => {
  it('are changed in the service’s dashboard, outside the app; no call of the bridge changes one (gap 18)', async () => {
    const { main, user } = openDesk('collateral-live');
    await user.click(await button('Open the dashboard'));
    expect(main.callsTo('app.openDashboard')).toHaveLength(1);
    expect(Object.keys(contract.commands).filter((name) => /address/i.test(name))).toEqual([]);
    expect(screen.getByText(/^Managed in the lender’s dashboard/)).toBeTruthy();
  });
});

describe('the ledger proof', () => {
  it('names the deposit that explains a variance, and links to every entry', async () => {
    const now = epochMillis(Date.now());
    const { user } = openDesk('collateral-live', {
      handlers: { 'ledger.proof': () => ({ ok: true, value: ledgerProof(now, true) }) },
    });
    expect(await screen.findByText('differs')).toBeTruthy();
    await user.click(await button('All entries'));
    expect(
      await screen.findAllByText(/^deposit DEP-203 of 1,000\.?0* is newer than the service’s figures$/),
    ).toHaveLength(2);
    expect(screen.getByText('The newest 7 of 204 are shown. The CSV has all.')).toBeTruthy();
  });

  it('records a seizure that the service does not list, only with evidence, and labels it (gap 31)', async () => {
    const { main, user } = openDesk('ledger');
    await user.type(await screen.findByLabelText('Amount'), '0');
    await user.click(await button('Record the entry'));
    expect(main.callsTo('ledger.type')).toEqual([]);
    await user.type(screen.getByLabelText('Evidence'), 'Mail of the lender, 3 May');
    await user.click(await button('Record the entry'));
    expect(main.callsTo('ledger.type')).toEqual([
      {
        entry: {
          line: 'seizures',
          asset: 'USDC',
          chain: 'base',
          amount: '0',
          evidence: 'Mail of the lender, 3 May',
        },
      },
    ]);
  });
});

describe('borrowing without a return address', () => {
  it('is requested only after the operator ticks a box, and the request states it', async () => {
    const { borrow } = sampleSlices(epochMillis(Date.now()));
    const preflight = { ...borrow.preflight, usableReturnAddresses: 0 };
    const { main, user } = openDesk('borrow', { slices: { borrow: { ...borrow, preflight } } });
    await user.type(await screen.findByLabelText(/^Amount/), '400000');
    const ask = await button('Request a quote');
    expect(ask.hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByLabelText('I understand and want to continue without one'));
    await user.click(ask);
    expect(main.callsTo('borrow.createQuote')).toMatchObject([{ withoutReturnAddress: true }]);
  });
});

describe('the position over time', () => {
  const asked = (main: ReturnType<typeof openDesk>['main']) =>
    main.callsTo('collateral.history') as { measure: string; from?: number; to: number; most: number }[];

  it('requests the chosen figure and period, and states each point and each gap in words', async () => {
    const { main, user } = openDesk('collateral');
    const crosshair = await screen.findByRole('slider', { name: /LTV over time/ });
    expect(crosshair.getAttribute('aria-valuetext')).toContain('42.35%');
    const [first] = asked(main);
    expect(first).toMatchObject({ measure: 'ltv' });
    expect((first?.to ?? 0) - (first?.from ?? 0)).toBe(86_400_000);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.click(screen.getByRole('radio', { name: 'Value' }));
    expect(await screen.findByRole('slider', { name: /Collateral value over time/ })).toBeTruthy();
    expect(asked(main).at(-1)).toMatchObject({ measure: 'value' });
    expect(asked(main).at(-1)).not.toHaveProperty('from');
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByRole('grid', { name: 'Collateral value over time' })).toBeTruthy();
    expect(screen.getByText(/A break in the line means no reading/)).toBeTruthy();
  });

  it('states a gap, and draws no line if the unit of the LTV is unknown (gap 15)', async () => {
    const now = epochMillis(Date.now());
    const from = epochMillis(now - 86_400_000);
    const { user } = openDesk('collateral-gaps', {
      handlers: {
        'collateral.history': ({ measure }) => ({
          ok: true,
          value: {
            from,
            to: now,
            first: from,
            points:
              measure === 'ltv'
                ? [{ at: from, gap: 'unstated' }]
                : [
                    { at: from, value: decimal('93819861.12') },
                    { at: epochMillis(from + 60_000), gap: 'unread' },
                  ],
          },
        }),
      },
    });
    expect(await screen.findByText('LTV cannot be shown')).toBeTruthy();
    await user.click(await button('Show the value'));
    const crosshair = await screen.findByRole('slider', { name: /Collateral value over time/ });
    expect(crosshair.getAttribute('aria-valuetext')).toContain('no reading');
  });

  it('states that there is no reading yet, that one alone makes no line, and why it could not be read', async () => {
    const to = epochMillis(Date.now());
    const from = epochMillis(to - 60_000);
    const answers = {
      none: ok({ from, to, points: [] }),
      one: ok({ from, to, first: from, points: [{ at: from, value: decimal('44.10') }] }),
      failed: fail({ code: 'store-failed', fault: 'io', detail: 'EIO' }),
    };
    const opened = (answer: keyof typeof answers) =>
      openDesk('collateral', { handlers: { 'collateral.history': () => answers[answer] } });
    opened('none');
    await screen.findByText(/^The line starts with the first reading\./);
    closeDesk();
    opened('one');
    const crosshair = await screen.findByRole('slider', { name: /LTV over time, 1 point\./ });
    expect(crosshair.getAttribute('aria-valuetext')).toContain('44.10%');
    closeDesk();
    opened('failed');
    await screen.findByText('EIO');
  });
});

describe('the chart of the position', () => {
  it('is drawn again after a reading of the position, not after every answer of the service', async () => {
    const { main } = openDesk('collateral-live');
    await screen.findByRole('slider', { name: /LTV over time/ });
    // Each drawing requests one canvas context.
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
    const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
    await settle();
    drawn.mockClear();
    const { connect, collateral } = sampleSlices(epochMillis(Date.now()));
    for (const seconds of [1, 2, 3]) {
      main.publish('connect', { ...connect, lastAnswerAt: epochMillis(Date.now() + seconds * 1_000) });
      main.publish('collateral', structuredClone(main.slice('collateral') ?? collateral));
      await settle();
    }
    expect(drawn).not.toHaveBeenCalled();
    const position = collateral.position;
    if (position === undefined) throw new Error('the sample has a position');
    const later = { ...position, observedAt: epochMillis(position.observedAt + 10_000) };
    main.publish('collateral', { ...collateral, position: later });
    await waitFor(() => expect(drawn).toHaveBeenCalled());
    drawn.mockRestore();
  });
});

describe('a partly understood position', () => {
  it('leads to the screen that maps its fields', async () => {
    const { user } = openDesk('collateral-gaps');
    expect(await screen.findByText('The LTV has no unit.')).toBeTruthy();
    await user.click(await button('Settings, Fields'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  });
});

describe('a price in dollars beside amounts in naira', () => {
  it('is shown in dollars, and estimates no top-up', async () => {
    const { collateral } = sampleSlices(epochMillis(Date.now()));
    const position = collateral.position;
    if (position === undefined) throw new Error('the sample has a position');
    const { main, user } = openDesk('collateral-what-if');
    const value = { ...position.value, price: amountOf('price_usd', '1.0002'), priceCurrency: 'USD' };
    main.publish('collateral', { ...collateral, position: { ...position, value } });
    expect(await screen.findByText('No price in the currency of the amounts.')).toBeTruthy();
    await user.type(await screen.findByLabelText('Target LTV (%)'), '40');
    expect(await screen.findByText(/does not state: the price of a top-up in the currency/)).toBeTruthy();
    expect(screen.queryByText(/₦1\.0002/)).toBeNull();
  });
});

describe('the what-if estimate', () => {
  it('uses the service’s figures and sends nothing', async () => {
    const { main, user } = openDesk('collateral-what-if');
    const before = main.calls.length;
    await user.type(await screen.findByLabelText('Additional borrowing'), '10000000');
    expect(await screen.findByText('53.01%')).toBeTruthy();
    expect(screen.getByText('₦6,880,000.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '\u221220%' }));
    expect(await screen.findByText('66.26%')).toBeTruthy();
    expect(screen.getByText('warning reached')).toBeTruthy();
    expect(screen.getByText(/^Unknown: the service does not state/)).toBeTruthy();
    const acts = main.calls.slice(before).flatMap(({ name }) => (name in contract.commands ? [name] : []));
    // The page sends these once, to main alone.
    expect(acts.filter((name) => !['app.painted', 'app.setPreferences'].includes(name))).toEqual([]);
  });
  it('names the least collateral and the least repayment for a target, and enters them', async () => {
    const { user } = openDesk('collateral-what-if');
    const target = await screen.findByLabelText('Target LTV (%)');
    await user.type(target, '150');
    expect(await screen.findAllByText('Not needed: the LTV is already at or below 150%.')).toHaveLength(2);
    await user.clear(target);
    await user.type(target, '40.001');
    expect(await screen.findByText(/^Enter a percentage from 0 to 1000/)).toBeTruthy();
    await user.clear(target);
    await user.type(target, '40');
    await user.click(screen.getByRole('button', { name: 'Enter this repayment in the estimate' }));
    expect(await screen.findByText('40.00%')).toBeTruthy();
    await user.click(await button('Clear'));
    await user.click(screen.getByRole('button', { name: 'Enter this collateral in the estimate' }));
    expect(await screen.findByText('40.00%')).toBeTruthy();
    await user.clear(target);
    await user.type(target, '0');
    expect(await screen.findByText(/only repaying the whole debt brings the LTV to 0%/)).toBeTruthy();
  });
  it('names the missing figure, and refuses impossible values', async () => {
    const { collateral } = sampleSlices(epochMillis(Date.now()));
    const position = collateral.position;
    if (position === undefined) throw new Error('the sample has a position');
    const { user, main } = openDesk('collateral-what-if');
    await user.type(await screen.findByLabelText('Repayment'), '99999999999');
    expect(await screen.findByText('This repays more than you owe.')).toBeTruthy();
    const value = { ...position.value, debt: missing('debt') };
    main.publish('collateral', { ...collateral, position: { ...position, value } });
    expect(await screen.findByText(/The service does not state: the debt\./)).toBeTruthy();
  });
});

describe('depositing', () => {
  async function shown(more: Partial<Slices> = {}) {
    const desk = openDesk('collateral-live', { slices: more });
    const { user } = desk;
    await user.click(await button('Deposit collateral'));
    await user.selectOptions(await screen.findByLabelText('Asset you will send'), 'USDC');
    await user.selectOptions(screen.getByLabelText('Chain of the transfer'), 'base');
    return desk;
  }

  it('copies through main by the digest of the shown address, and shows what was read back', async () => {
    const { main, user } = await shown();
    expect(screen.getByRole('img', { name: /^QR code of the address 0x71C7/ })).toBeTruthy();
    expect(screen.getByText('Send a small amount first')).toBeTruthy();
    await user.click(await button('Copy the address'));
    expect(main.callsTo('deposit.copy')).toEqual([{ digest: 'ab'.repeat(32), part: 'address' }]);
  });

  it('shows "copied" only while main finds the address on the clipboard', async () => {
    const { main, user } = await shown();
    await user.click(await button('Copy the address'));
    const { deposit } = sampleSlices(epochMillis(Date.now()));
    const copied = { part: 'address', digest: 'ab'.repeat(32) } as const;
    for (const state of ['held', 'cleared', 'swapped'] as const) {
      act(() => main.publish('deposit', { ...deposit, copied: { ...copied, state, effect: 'verified' } }));
      expect(
        screen.queryAllByText('Copied and verified: the address', { selector: 'span[aria-hidden]' }),
      ).toHaveLength(state === 'held' ? 1 : 0);
    }
  });

  it('offers no copy if main has another address than the screen', async () => {
    const { deposit } = sampleSlices(epochMillis(Date.now()));
    const payInto = deposit.payInto && {
      ...deposit.payInto,
      address: '0x0000000000000000000000000000000000000000',
    };
    await shown({ deposit: { ...deposit, payInto } });
    expect(screen.queryByRole('button', { name: 'Copy the address' })).toBeNull();
  });

  it('refuses a hash that cannot be of this chain', async () => {
    const { main, user } = await shown();
    await user.type(screen.getByLabelText('Transaction hash'), 'ab'.repeat(32));
    expect(screen.getByText('This is not a transaction hash on base.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Transaction hash'));
    await user.type(screen.getByLabelText('Transaction hash'), `0x${'ab'.repeat(32)}`);
    expect(screen.queryByText('This is not a transaction hash on base.')).toBeNull();
    await user.click(await button('Watch for it'));
    expect(main.callsTo('deposit.sent')).toEqual([
      { digest: 'ab'.repeat(32), txHash: `0x${'ab'.repeat(32)}` },
    ]);
  });
});
