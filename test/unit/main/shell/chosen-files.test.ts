import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { millis } from '../../../../domain/time.ts';
import { fileName, openSink, readChosen } from '../../../../main/shell/chosen-files.ts';

/** A disk that never answers, while it is switched on. */
const stalled = vi.hoisted(() => ({ isOn: false }));
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  const never = Promise.withResolvers<never>().promise;
  return {
    ...real,
    open: (...asked: Parameters<typeof real.open>) => (stalled.isOn ? never : real.open(...asked)),
  };
});

const folder = mkdtempSync(join(tmpdir(), 'chosen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const refused = (name: string, expected: string) => ({
  ok: false,
  error: { code: 'file-refused', file: name, schemaFaults: [{ place: '', expected }] },
});

describe('a file the operator chose', () => {
  it('is read up to its limit', async () => {
    const path = file('full.json', 'ab'.repeat(1024));
    expect(await readChosen(path, 2048)).toEqual({
      ok: true,
      value: { name: 'full.json', text: 'ab'.repeat(1024) },
    });
    expect(await readChosen(path, 2047)).toEqual(refused('full.json', 'at most 1 KB'));
  });
  it('is text without the byte order mark that some editors write', async () => {
    expect(await readChosen(file('bom.json', '\uFEFF{}'), 100)).toMatchObject({ value: { text: '{}' } });
    const latin = file('latin.json', new Uint8Array([0x22, 0xe9, 0x22]));
    expect(await readChosen(latin, 100)).toEqual(refused('latin.json', 'text in UTF-8'));
  });
  it.skipIf(process.platform === 'win32')('is never a pipe or a device', async () => {
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    expect(await readChosen(pipe, 100)).toEqual(refused('pipe.json', 'a file'));
    expect(await readChosen('/dev/zero', 100)).toEqual(refused('zero', 'a file'));
  });
  it('is not waited for forever', async () => {
    stalled.isOn = true;
    const answer = await readChosen(file('stalled.json', '{}'), 100, millis(1));
    stalled.isOn = false;
    expect(answer).toEqual({ ok: false, error: { code: 'store-failed', fault: 'io', detail: 'ETIMEDOUT' } });
  });
  it('fails with a code and without its path if it is none', async () => {
    const gone = await readChosen(join(folder, 'gone.json'), 100);
    expect(gone).toEqual({ ok: false, error: { code: 'store-failed', fault: 'io', detail: 'ENOENT' } });
    expect(await readChosen(folder, 100)).toMatchObject({ ok: false });
  });
});

describe('a file being written', () => {
  it('appears under its name only once it is complete', async () => {
    const path = join(folder, 'out.csv');
    const sink = await openSink(path);
    if (!sink.ok) throw new Error(sink.error.code);
    await sink.value.write('one');
    expect(readdirSync(folder)).not.toContain('out.csv');
    await sink.value.close();
    expect(readFileSync(path, 'utf8')).toBe('one');
  });
  it('follows no link under its temporary or final name', async () => {
    const other = file('other.txt', 'not ours');
    for (const name of ['linked.csv', 'linked.csv.part']) symlinkSync(other, join(folder, name));
    const sink = await openSink(join(folder, 'linked.csv'));
    if (!sink.ok) throw new Error(sink.error.code);
    expect(await sink.value.write('one')).toMatchObject({ ok: true });
    expect(await sink.value.close()).toMatchObject({ ok: true });
    expect(readFileSync(other, 'utf8')).toBe('not ours');
    expect(lstatSync(join(folder, 'linked.csv')).isFile()).toBe(true);
    expect(readFileSync(join(folder, 'linked.csv'), 'utf8')).toBe('one');
  });
  it('leaves nothing behind if it is abandoned', async () => {
    const sink = await openSink(join(folder, 'half.csv'));
    if (!sink.ok) throw new Error(sink.error.code);
    await sink.value.write('one');
    await sink.value.abandon();
    expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
  });
});

describe('a name for a file', () => {
  it.each([
    ['Lagos Treasury', 'Lagos-Treasury'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\con', 'C-con'],
    ['مصرف لاغوس', 'مصرف-لاغوس'],
    ['💠', 'profile'],
    ['\u202Egnp.exe', 'gnp-exe'],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('is made of letters and digits alone: %s', (name, plain) => {
    expect(fileName(name)).toBe(plain);
  });
});
