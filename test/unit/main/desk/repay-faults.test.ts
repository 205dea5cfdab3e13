// Each act of a repayment while each of its calls fails in turn. The failure is named, no step is shown as
// done that is not, the checklist stays on screen, and the act can be repeated.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import { repaymentPayee } from '../../../../domain/payee.ts';
import { createRepaymentEvents } from '../../../../main/desk/repay/events.ts';
import { createSigners } from '../../../../main/desk/repay/signers.ts';
import { SignerIdSchema, type SignerId } from '../../../../domain/signing.ts';
import type { Result } from '../../../../contract/errors.ts';
import { failEachCall, faults, planted } from '../../../support/failing-ports.ts';
import { bankDestination, found, testProfile } from '../../../support/lending-values.ts';
import { plainPins } from '../../../support/plain-pins.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

const PIN = 'correct-pin';
type Step = (rig: RepayRig) => Promise<unknown>;

const withSigner: Step = (rig) => rig.addSigner('Ngozi Adeyemi', PIN);
const started: Step = (rig) => rig.repay.start(id);
const read: Step = async (rig) => {
  await started(rig);
  await rig.repay.readNow(id);
};
const payee = repaymentPayee(id, bankDestination('0123456789'));
const agreed: Step = async (rig) => {
  await read(rig);
  await rig.payees.agree(payee, 'as in the contract');
};
const taking: Step = (rig) => rig.toTaking();
const readyToPay: Step = (rig) => rig.toPayment();
const readyToSign: Step = async (rig) => {
  await withSigner(rig);
  await rig.toPayment();
};
const paidAndBack: Step = async (rig) => {
  await rig.toPayment();
  await rig.repay.recordPayment(id, rig.digest(), reference);
  rig.clock.advance(1_000);
  await rig.becomes({ ...closed, collateralReturn: returned });
};
const returnToUnlisted: Step = async (rig) => {
  await paidAndBack(rig);
  await rig.becomes({ ...closed, collateralReturn: { ...returned, address: found('0xelsewhere') } });
};
const swapped: Step = async (rig) => {
  await rig.toTaking();
  await rig.repay.take(id, rig.digest(), 'amount');
  rig.clipboard.text = 'something else';
};
const nothing: Step = () => Promise.resolve();
/** The only second person, read from the keychain, which is written last. */
const signer = (rig: RepayRig): SignerId => {
  const [entry = ''] = rig.secrets.entries.keys();
  return v.parse(SignerIdSchema, entry.slice('signer/'.length));
};

const ACTS: [string, Step, (rig: RepayRig) => Promise<Result<unknown>>, least: number][] = [
  ['starting', nothing, ({ repay }) => repay.start(id), 3],
  ['reading the loan now', started, ({ repay }) => repay.readNow(id), 4],
  ['confirming', agreed, (rig) => rig.repay.confirm(id, rig.digest(), undefined), 2],
  ['agreeing to a payee', read, ({ payees }) => payees.agree(payee, 'as in the contract'), 1],
  ['copying', taking, (rig) => rig.repay.take(id, rig.digest(), 'amount'), 2],
  ['noticing a swapped clipboard', swapped, ({ repay }) => repay.checkClipboard(id), 2],
  ['pasting back', taking, (rig) => rig.repay.pasteBack(id, rig.digest(), 'amount', '16550000.10'), 2],
  ['going on without a paste', taking, (rig) => rig.repay.skipPasteBack(id, rig.digest(), 'paper'), 2],
  [
    'signing',
    readyToSign,
    (rig) => rig.repay.sign(id, rig.digest(), { signerId: signer(rig), pin: PIN, preparedBy: 'Tunde Bello' }),
    3,
  ],
  [
    'going on without a signature',
    readyToSign,
    (rig) => rig.repay.skipSignature(id, rig.digest(), 'alone'),
    2,
  ],
  ['recording the payment', readyToPay, (rig) => rig.repay.recordPayment(id, rig.digest(), reference), 2],
  ['reconciling', paidAndBack, ({ repay }) => repay.reconcile(id, '0xreturn', undefined), 2],
  ['stopping', taking, ({ repay }) => repay.stop(id, 'not now'), 2],
  ['adding a second person', nothing, ({ signers }) => signers.add('Ngozi Adeyemi', PIN), 2],
  ['removing a second person', withSigner, (rig) => rig.signers.remove(signer(rig)), 2],
  ['listing destinations', read, ({ repay }) => repay.destinations(id), 1],
  ['listing outstanding returns', returnToUnlisted, ({ repay }) => repay.outstanding(), 2],
];

/** Without the clipboard, which belongs to the whole machine. */
const shown = ({ slice }: RepayRig) => ({
  ...slice,
  repayments: slice.repayments.map((one) => ({
    ...one,
    parts: one.parts.map(({ clipboard: _held, ...part }) => part),
  })),
});

describe('an act with a failing call', () => {
  it.each(ACTS)('%s ends with the failure or is done', async (_what, prepared, act, least) => {
    // An act makes a new id for a second person, so a failed attempt has used one up.
    const calls = await failEachCall({
      open: async () => {
        const rig = await repayRig();
        await prepared(rig);
        await rig.flush();
        return rig;
      },
      faults: ({ failing }) => failing,
      act,
      // A removed person is gone at once; a second removal deletes what is left in the keychain.
      halves: ['secrets.delete'],
      settle: (rig) => rig.flush(),
      state: (rig) =>
        JSON.parse(
          JSON.stringify({
            written: rig.journal.written,
            shown: shown(rig),
            secrets: [...rig.secrets.entries],
            raised: rig.raised,
          }).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id'),
        ),
    });
    expect(calls.length).toBeGreaterThanOrEqual(least);
  });
});

describe('background work of a checklist', () => {
  const full = { code: 'store-failed' as const, fault: 'disk-full' as const, detail: '' };
  it('blocks at changed payment details that could not be recorded, and records them with the next answer', async () => {
    const rig = await repayRig();
    await rig.toPayment();
    rig.journal.failure = full;
    await rig.becomes({ payoff: found(decimal('16560000.10')) });
    expect(rig.told()).not.toContain('moved');
    expect(rig.step('read-now')).toBe('alarm');
    expect(rig.step('record-payment')).toBe('blocked');
    rig.journal.failure = undefined;
    await rig.poll();
    await rig.flush();
    expect(rig.told().at(-1)).toBe('moved');
  });
  it('repeats a reminder until it is recorded', async () => {
    const rig = await repayRig();
    await rig.toPayment();
    await rig.repay.recordPayment(id, rig.digest(), reference);
    rig.journal.failure = full;
    rig.clock.advance(3_600_000);
    await rig.flush();
    const unwritten = rig.raised.length;
    expect(rig.told().at(-1)).toBe('paid');
    expect(unwritten).toBeGreaterThan(0);
    rig.journal.failure = undefined;
    for (let poll = 0; poll < 3; poll++) {
      await rig.poll();
      await rig.flush();
    }
    expect(rig.raised).toHaveLength(unwritten + 1);
    expect(rig.told().at(-1)).toBe('reminded');
  });
  it('fails to start without a readable journal, and a second start counts nothing twice', async () => {
    const failing = faults();
    const rig = await repayRig();
    await rig.addSigner('Ngozi Adeyemi', PIN);
    await rig.toTaking();
    const journal = failing.port('journal', rig.journal);
    const { clock, secrets } = rig;
    const events = createRepaymentEvents(journal);
    const signers = createSigners({ clock, ids: countedIds(), journal, secrets, pins: plainPins });
    for (const load of [() => events.load(), () => signers.load()]) {
      failing.arm(0);
      expect(await load()).toEqual({ ok: false, error: planted('journal.entries') });
      failing.disarm();
      expect(await load()).toMatchObject({ ok: true });
    }
    expect(events.of(testProfile.id, id).map(({ kind }) => kind)).toEqual(['started', 'read', 'confirmed']);
    expect(signers.list()).toMatchObject([{ name: 'Ngozi Adeyemi' }]);
  });
});
