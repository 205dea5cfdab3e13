// The readable page of an evidence pack names who of a team claimed the acts, and at which desk.
import { expect, it } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { readablePage } from '../../../../main/formats/evidence/readable-page.ts';
import { loan, testProfile } from '../../../support/lending-values.ts';

const T = epochMillis(1_790_000_000_000);
const claim = {
  id: '00000000-0000-4000-8000-0000000000c1',
  databaseId: '00000000-0000-4000-8000-0000000000a0',
  epoch: 1,
  seq: 7,
  person: 'ada <obi>',
};
const entry = (seq: number, kind: string, body: object) => ({
  seq,
  at: T,
  kind,
  subject: 'LN-1',
  body: JSON.stringify(body),
  hash: 'ab'.repeat(32),
});
const intent = { profile: 'test', intentId: '00000000-0000-4000-8000-000000000011', kind: 'accept-quote' };
const team = { name: 'Treasury Lagos', databaseId: claim.databaseId, deskName: 'treasury-1' };

const page = (entries: ReturnType<typeof entry>[], of?: typeof team): string =>
  readablePage(
    {
      loan: loan(),
      closing: undefined,
      application: undefined,
      observations: [],
      entries,
      links: [],
      before: '',
    },
    [],
    { profile: testProfile, version: 'test', writtenAt: T, attachments: [], team: of },
  );

it('lists each claim with its person and who approved it, and names the desk and the team', () => {
  const written = page(
    [
      entry(3, 'intent.recorded', { ...intent, claim }),
      entry(9, 'claim.made', {
        profile: 'test',
        digest: 'cd'.repeat(32),
        claim: { ...claim, approvedBy: 'chidi' },
      }),
    ],
    team,
  );
  expect(written).toContain('Recorded at the desk treasury-1 of the team Treasury Lagos');
  expect(written.match(/<td>ada &#60;obi&#62;<\/td><td><\/td>/g)).toHaveLength(1);
  expect(written).toContain('<td>ada &#60;obi&#62;</td><td>chidi</td>');
});

it('has no such part for a desk without a team', () => {
  expect(page([entry(3, 'intent.recorded', intent)])).not.toContain('Claimed by a person of the team');
});
