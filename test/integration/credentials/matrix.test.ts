// Each Secret Service of a Linux desktop with the app's own keychain and databases: working, locked, replaced by
// another, restarted while the app runs. The app never makes a new key over records, takes a locked entry for a
// missing one, or changes a record that it cannot open.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail, ok } from '../../../contract/errors.ts';
import { secretServices, type SecretService } from './secret-services.ts';
import { folder, inSession, withoutServices } from './session.ts';

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((each) => existsSync(join(each, program)));

/** Where nobody answers a prompt, which would wait all of a longer time. */
const IMPATIENT = 'patience 1000';

const LOCKED = fail({ code: 'locked', reason: 'keychain-locked' });
const RESTARTED = fail({ code: 'locked', reason: 'keychain-restarted' });
const KEY_MISSING = fail({ code: 'locked', reason: 'key-missing' });

/** One home of this service in which the calls run, each time in a new session. */
function homeOf({ functions }: SecretService, home: string) {
  mkdirSync(join(folder, home), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, home, 'functions'), functions);
  let isPrepared = false;
  return async (how: 'start' | 'start_locked', calls: string[]): Promise<unknown[]> => {
    const prepare = isPrepared ? '' : 'prepare; ';
    isPrepared = true;
    const before = `. "$HOME/functions"; trap 'kill "$(cat "$HOME/pid")" 2>/dev/null' EXIT; ${prepare}${how};`;
    const env = { KEYCHAIN_NODE: process.execPath };
    // A daemon with an open prompt does not end by itself.
    const end = how === 'start' ? 'sh stop' : 'sh crash';
    const session = (): Promise<unknown[]> =>
      inSession(home, before, [...calls, end], { options: [withoutServices()], env });
    const answers = await session();
    // KWallet loses a new session once in some hundred. Nothing was changed, and the app asks to be started again.
    return isDeepStrictEqual(answers[0], RESTARTED) ? session() : answers;
  };
}

/** Name and digest of each file of the records. */
const filesIn = (records: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(records).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(records, name)))
        .digest('hex'),
    ]),
  );

describe.each(secretServices)('$name', (service) => {
  const id = service.programs[0] ?? '';
  beforeEach(({ skip }) => {
    const missing = service.programs.filter((program) => !isInstalled(program));
    if (missing.length > 0) skip(`apt-get install ${service.packages}`);
  });
  let homes = 0;
  const newHome = () => homeOf(service, `${id}-${(homes += 1)}`);
  const newRecords = (): string => join(folder, `records-${id}-${(homes += 1)}`);

  test('stores, returns and deletes a secret, and reports a missing one', async () => {
    const calls = ['get a', 'set a first', 'get a', 'set a second', 'get a', 'delete a', 'delete a', 'get a'];
    expect(await newHome()('start', calls)).toEqual(
      [undefined, undefined, 'first', undefined, 'second', undefined, undefined, undefined].map((value) =>
        ok(value),
      ),
    );
  });

  test('while it is locked, no record is opened or changed; unlocked, it has the key', async () => {
    const [home, records] = [newHome(), newRecords()];
    expect(await home('start', [`open ${records}`])).toEqual([ok(1)]);
    const before = filesIn(records);
    const calls = ['get database-key', `open ${records}`, 'set database-key other', 'delete database-key'];
    expect(await home('start_locked', [IMPATIENT, ...calls])).toEqual(calls.map(() => LOCKED));
    expect(filesIn(records)).toEqual(before);
    expect(await home('start', [`open ${records}`])).toEqual([ok(2)]);
  });

  test('replaced by one without the key, it gets no new key over the records, which stay as they are', async () => {
    const [home, other, records] = [newHome(), newHome(), newRecords()];
    expect(await home('start', [`open ${records}`])).toEqual([ok(1)]);
    const before = filesIn(records);
    expect(await other('start', [`open ${records}`, 'get database-key'])).toEqual([
      KEY_MISSING,
      ok(undefined),
    ]);
    expect(filesIn(records)).toEqual(before);
    expect(await home('start', [`open ${records}`])).toEqual([ok(2)]);
  });

  test('restarted while the app runs, it is reported or answers; the key is never taken for missing', async () => {
    const [home, records] = [newHome(), newRecords()];
    const again = ['get database-key', 'set a b', `open ${records}`];
    const calls = [`open ${records}`, 'sh stop; start', IMPATIENT, ...again];
    const [first, key, set, second] = await home('start', calls);
    expect(first).toEqual(ok(1));
    expect([RESTARTED, LOCKED, ok(expect.stringMatching(/^[0-9a-f]{64}$/))]).toContainEqual(key);
    // Each may also take longer than it may wait.
    expect([RESTARTED, LOCKED, ok(undefined)]).toContainEqual(set);
    expect([RESTARTED, LOCKED, ok(2)]).toContainEqual(second);
    // An entry that was written just before its time was over is kept as well.
    const [last] = await home('start', [`open ${records}`]);
    expect(JSON.stringify(second) === JSON.stringify(ok(2)) ? [ok(3)] : [ok(2), ok(3)]).toContainEqual(last);
  });
});
