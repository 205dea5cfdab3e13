// The ledger proof over real databases: what the operator enters counts, is withdrawn with a reason, and
// stays in the journal; the file has every entry.
import { beforeEach, expect, it } from 'vitest';
import { at, deskForEachTest, open, soon } from './rig.ts';

deskForEachTest('ledger');
beforeEach(async () => {
  await open.desk.connect.openSandbox();
});

async function proven() {
  const told = await open.session.ledger.proof({ withEntries: true });
  if (!told.ok) throw new Error(told.error.code);
  const [first] = told.value.proofs;
  return { first, entries: told.value.entries };
}
const seizure = {
  line: 'seizures' as const,
  asset: 'USDC',
  chain: 'base',
  amount: '412.5',
  evidence: 'Letter of 3 May',
};

it('the proof shows an entered amount beside the service’s figure until the entry is withdrawn', async () => {
  await expect.poll(async () => (await proven()).first?.verdict, soon).toBe('balanced');
  expect(await open.session.ledger.type({ entry: { ...seizure, amount: '-1' } })).toMatchObject({
    ok: false,
  });
  expect(await open.session.ledger.type({ entry: seizure })).toMatchObject({ ok: true });
  const { first, entries } = await proven();
  const line = first?.lines.find((one) => one.line === 'seizures');
  expect(line).toMatchObject({ own: '412.5', used: 'own' });
  expect(first?.verdict).toBe(line?.stated === '412.500000' ? 'balanced' : 'differs');
  const typed = entries.find(({ from }) => from === 'typed');
  const seq = Number(typed?.id);
  expect(await open.session.ledger.withdraw({ seq: seq + 1, reason: 'x' })).toMatchObject({ ok: false });
  expect(await open.session.ledger.withdraw({ seq, reason: 'typed twice' })).toMatchObject({ ok: true });
  expect((await proven()).first?.verdict).toBe('balanced');
  const page = await open.desk.journal.page({ limit: 200 });
  const kinds = page.ok ? page.value.rows.map(({ kind }) => kind) : [];
  expect(kinds).toEqual(expect.arrayContaining(['ledger.typed', 'ledger.withdrawn']));
});

it('the proof reports no difference before the loans are read', async () => {
  const verdicts = new Set<string | undefined>();
  const releases = async () => {
    const { first } = await proven();
    verdicts.add(first?.verdict);
    return first?.lines.find(({ line }) => line === 'releases');
  };
  // Computed right after opening, so that a proof from before the loans is among them.
  await expect.poll(releases, { ...soon, interval: 1 }).toMatchObject({ used: 'own', gaps: [] });
  expect(await releases()).toMatchObject({ variance: '0' });
  expect([...verdicts]).not.toContain('differs');
});

it('the saved proof has every entry, and sum, figure and variance of each line', async () => {
  await expect.poll(async () => (await proven()).first?.verdict, soon).toBe('balanced');
  const saved = await open.session.ledger.csv();
  const rows = (at.desktop.saved.get('ledger.csv') ?? '').trimEnd().split('\r\n');
  const { total } = open.slice('collateral').deposits?.value ?? { total: 0 };
  expect(saved).toMatchObject({ ok: true, value: { file: 'ledger.csv' } });
  expect(rows.filter((row) => row.includes(',credits,deposit,'))).toHaveLength(total);
  expect(rows.filter((row) => row.startsWith('USDC,base,balance,'))).toHaveLength(3);
  expect(rows.find((row) => row.startsWith('USDC,base,balance,variance,'))).toContain(',0,');
});
