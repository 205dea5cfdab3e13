// Printing a screen: what is printed or saved is noted in the journal, and nothing is after a refusal.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../contract/errors.ts';
import { createPrints } from '../../../../main/desk/prints/prints.ts';
import { practiceProfile } from '../../../../main/practice/profile.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { memoryFile } from '../../../support/memory-file.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const { id: profile } = practiceProfile('http://127.0.0.1:8787/v1');
const bytes = new TextEncoder().encode('%PDF-1.7 loans');
const title = 'Loans';
const full = fail({ code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' });
let journal: MemoryJournal;
let saved: Buffer | undefined;
let abandoned: number;
beforeEach(() => {
  journal = memoryJournal();
  saved = undefined;
  abandoned = 0;
});

interface Rig {
  readonly isOpen?: boolean;
  readonly paper?: Result<boolean>;
  readonly cancels?: boolean;
  readonly isDiskFull?: boolean;
}
function desk({ isOpen = true, paper = ok(true), cancels = false, isDiskFull = false }: Rig = {}) {
  const file = {
    ...memoryFile('Loans.pdf', (written) => (saved = written)),
    ...(isDiskFull && { close: () => Promise.resolve(full) }),
    abandon: () => Promise.resolve(void (abandoned += 1)),
  };
  return createPrints({
    screenPrinter: { paper: () => Promise.resolve(paper), pdf: () => Promise.resolve(ok(bytes)) },
    journal,
    openProfile: () => (isOpen ? profile : undefined),
    desktop: { savePrint: () => Promise.resolve(ok(cancels ? undefined : file)) },
    clock: fakeClock(),
    account: 'ada',
    hostName: 'treasury-lagos-1',
  });
}
const noted = () =>
  journal.written.map(({ kind, subject, body }) => ({ kind, subject, body: JSON.parse(body) as unknown }));

describe('a screen', () => {
  it('saved as PDF is noted with the file and its hash', async () => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await desk().pdf({ title })).toEqual(ok({ file: 'Loans.pdf', sha256 }));
    expect(saved).toEqual(Buffer.from(bytes));
    const body = { profile, title, file: 'Loans.pdf', sha256 };
    expect(noted()).toMatchObject([{ kind: 'screen.printed', subject: 'Loans.pdf', body }]);
  });

  it('printed is noted with its title', async () => {
    expect(await desk().paper({ title })).toEqual(ok({ printed: true }));
    expect(noted()).toMatchObject([{ kind: 'screen.printed', subject: title, body: { profile, title } }]);
    expect(noted()[0]?.body).not.toHaveProperty('file');
  });

  it('is not noted if the operator cancelled, no printer was found or no service is open', async () => {
    expect(await desk({ paper: ok(false) }).paper({ title })).toEqual(ok({ printed: false }));
    expect(await desk({ cancels: true }).pdf({ title })).toEqual(ok({}));
    const none = fail({ code: 'blocked', by: 'no-printer' });
    expect(await desk({ paper: none }).paper({ title })).toEqual(none);
    const closed = desk({ isOpen: false });
    expect(await closed.paper({ title })).toEqual(fail({ code: 'not-connected' }));
    expect(await closed.pdf({ title })).toEqual(fail({ code: 'not-connected' }));
    expect(noted()).toEqual([]);
  });

  it('leaves no half file when it cannot be written', async () => {
    expect(await desk({ isDiskFull: true }).pdf({ title })).toEqual(full);
    expect(abandoned).toBe(1);
    expect(noted()).toEqual([]);
  });

  it('names the account and the computer', async () => {
    expect(await desk().by()).toEqual(ok({ account: 'ada', computer: 'treasury-lagos-1' }));
  });
});
