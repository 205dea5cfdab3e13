// Changed evidence packs with a manifest that fits. Each check of the page and of the command finds its own
// kind of change, and both agree.
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { verifyPage } from '../../../../main/formats/evidence/verify-page.ts';
import { VERIFY_SCRIPT } from '../../../../main/formats/evidence/verify-script.ts';
import type { PackFile } from '../../../../main/formats/zip.ts';
import { catalogue } from '../../../../messages/index.ts';
import { verifyZip } from '../../../../tools/verify-evidence.mjs';
import {
  BEFORE,
  forged,
  json,
  pack,
  put,
  rechained,
  request,
  sha256,
  SLIP,
  T,
  zipOf,
} from '../../../support/evidence-pack.ts';

interface PageCheck {
  name: string;
  ok: boolean;
}
type Check = (list: [string, Uint8Array][], zip?: Uint8Array) => Promise<PageCheck[]>;
const page = vm.createContext({ TextEncoder, TextDecoder, Uint8Array, ArrayBuffer, DataView, Array, crypto });
vm.runInContext(
  `const WORDS = {};${VERIFY_SCRIPT}\nglobalThis.check = check; globalThis.unzip = unzip;`,
  page,
);
const script = page as { check: Check; unzip: (zip: Uint8Array) => [string, Uint8Array][] };

const ORDER = ['zip', 'list', 'hashes', 'records', 'chain', 'bodies', 'lists', 'attachments'];
const failing = (checks: PageCheck[]) => checks.flatMap((one) => (one.ok ? [] : [one.name]));
/** The checks that fail, in the page and in the command, by the page's names. */
async function wrongIn(files: readonly PackFile[], zip = zipOf(files)) {
  const byPage = failing(await script.check(script.unzip(zip), zip));
  const byFolder = failing(await script.check(files.map(({ path, bytes }) => [path, bytes])));
  const byCommand = verifyZip(zip).flatMap(({ wrong }, at) => (wrong === undefined ? [] : [ORDER[at]]));
  return { byPage, byFolder, byCommand };
}
const all = (...names: string[]) => ({ byPage: names, byFolder: names, byCommand: names });
describe('a pack', () => {
  it('without changes passes: by the page, from its folder and by the command', async () => {
    expect(await wrongIn(pack())).toEqual(all());
    expect(await wrongIn(forged({}))).toEqual(all());
  });
  it.each<[string, Parameters<typeof forged>[0], string[]]>([
    [
      'another format',
      { 'manifest.json': (text) => text.replace('collateral-desk-evidence', 'x') },
      ['list'],
    ],
    [
      'another version',
      { 'manifest.json': (text) => text.replace('"version": 1', '"version": 2') },
      ['list'],
    ],
    [
      'a listed file that is missing',
      {
        'manifest.json': (text) =>
          text.replace('"files": [', '"files": [{"path":"a","bytes":0,"sha256":""},'),
      },
      ['list', 'hashes'],
    ],
    [
      'a file listed twice',
      {
        'manifest.json': (text) => {
          const manifest = JSON.parse(text) as { files: unknown[] };
          return JSON.stringify({ ...manifest, files: [...manifest.files, manifest.files[0]] });
        },
      },
      ['list'],
    ],
    ['no readable manifest', { 'manifest.json': () => '{' }, ['list', 'hashes']],
    ['another size', { 'manifest.json': (text) => text.replace(/"bytes": \d+/, '"bytes": 1') }, ['hashes']],
    ['another hash', { 'manifest.json': (text) => text.replace(/"sha256": "./, '"sha256": "x') }, ['hashes']],
    [
      'an answer of the service',
      { 'records/0002-deposits.json': (text) => text.replace('d1', 'd2') },
      ['records'],
    ],
    [
      'the list of answers',
      { 'records/index.json': (text) => text.replace('0001-loans', '0009-loans') },
      ['records'],
    ],
    [
      'another excerpt format',
      { 'journal.json': (text) => text.replace('desk-journal-excerpt', 'x') },
      ['chain', 'lists', 'attachments'],
    ],
    [
      'another excerpt version',
      { 'journal.json': (text) => text.replace('"version": 2', '"version": 3') },
      ['chain', 'lists', 'attachments'],
    ],
    ['the last hash', { 'journal.json': json((it) => (it['last'] = BEFORE)) }, ['chain']],
    [
      'the hash before the excerpt',
      { 'journal.json': json((it) => (it['before'] = 'f'.repeat(64))) },
      ['chain', 'lists', 'attachments'],
    ],
    [
      'a missing entry, with the rest chained again',
      { 'journal.json': rechained((entries) => void entries.splice(1, 1)) },
      ['chain', 'lists', 'attachments'],
    ],
    [
      'the text of an entry, in both places',
      {
        'journal.json': (text) => text.replace('{\\"a\\":1}', '{\\"a\\":2}'),
        'checklist.json': (text) => text.replace('"a": 1', '"a": 2'),
      },
      ['chain', 'lists', 'attachments'],
    ],
    [
      'the hash of an entry that is left out',
      { 'journal.json': json(({ entries }) => put(entries, 1, { content: 'a'.repeat(64) })) },
      ['chain', 'lists', 'attachments'],
    ],
    [
      'an entry’s own hash',
      { 'journal.json': json(({ entries }) => put(entries, 3, { hash: 'a'.repeat(64) })) },
      ['chain', 'lists', 'attachments'],
    ],
    [
      'a request, chained again',
      {
        'journal.json': rechained((entries) =>
          put(entries, 0, {
            body: JSON.stringify({ body: '{"amount_ngn":"2"}', bodyHash: sha256(request) }),
          }),
        ),
      },
      ['bodies', 'lists'],
    ],
    ['the checklist', { 'checklist.json': (text) => text.replace('"a": 1', '"a": 2') }, ['lists']],
    ['an empty checklist', { 'checklist.json': () => '[]' }, ['lists']],
    ['the sign-offs', { 'sign-offs.json': (text) => text.replace('"b": 2', '"b": 3') }, ['lists']],
    [
      'the requests',
      { 'requests.json': (text) => text.replace('"subject": "i"', '"subject": "j"') },
      ['lists'],
    ],
    ['the list of attachments', { 'attachments.json': (text) => text.replace('a-1', 'a-3') }, ['lists']],
    [
      'the content of an attachment',
      { 'attachments/0001.txt': (text) => text.replace('1,250', '9,250') },
      ['attachments'],
    ],
    [
      'the hash and the content of an attachment',
      {
        'attachments/0001.txt': () => 'x',
        'attachments/index.json': (text) => text.replace(sha256(SLIP), sha256('x')),
      },
      ['attachments'],
    ],
    [
      'an attachment said to be deleted',
      { 'attachments/index.json': (text) => text.replace(/,\s*"file": "[^"]*"/, '') },
      ['attachments'],
    ],
    ['no place of the attachments', { 'attachments/index.json': () => '[]' }, ['attachments']],
    [
      'the time of a request',
      { 'requests.json': (text) => text.replace(`"at": ${T}`, `"at": ${T + 1}`) },
      ['lists'],
    ],
  ])('with %s changed fails exactly there', async (_what, changes, names) => {
    expect(await wrongIn(forged(changes))).toEqual(all(...names));
  });
  it('fails with an additional file, and with a missing one', async () => {
    const [first, ...rest] = pack();
    if (first === undefined) throw new Error('an empty pack');
    const more = { path: 'extra.txt', bytes: new Uint8Array(1) };
    expect(await wrongIn([...pack(), more])).toEqual(all('list'));
    expect(await wrongIn(rest)).toEqual(all('list', 'hashes'));
  });
  it('fails with a second manifest, which another reader might take for the first', async () => {
    const manifest = pack().filter(({ path }) => path === 'manifest.json');
    const zip = zipOf([...pack(), ...manifest]);
    expect(failing(await script.check(script.unzip(zip), zip))).toEqual(['list']);
    expect(verifyZip(zip)).toMatchObject([{ wrong: expect.stringContaining('twice') as string }]);
  });
  it('fails as a ZIP that the app would not write, even with unchanged files', async () => {
    const zip = zipOf(pack());
    for (const changed of [
      Buffer.concat([zip, Buffer.from('x')]),
      Buffer.from(zip).fill(0x21, zip.length - 1),
      Buffer.from(zip).fill(1, 10, 12),
    ]) {
      const { byPage, byCommand } = await wrongIn(pack(), changed);
      expect(byPage).toContain('zip');
      expect(byCommand).toContain('zip');
    }
    expect(() => script.unzip(zip.subarray(0, 200))).toThrow('cut off');
  });
});

describe('the page that checks a pack', () => {
  it('has every text it needs, and accepts a ZIP or a folder', () => {
    const html = verifyPage();
    for (const word of Object.values(catalogue.evidence.verify)) expect(html).toContain(word);
    expect(html).toMatch(/<input type="file" id="zip" accept="\.zip">/);
    expect(html).toMatch(/<input type="file" id="folder" webkitdirectory>/);
    expect(html).toContain(VERIFY_SCRIPT);
    expect(html).toContain('id="said" role="status"');
    for (const name of ORDER) expect(html).toContain(`"${name}":`);
  });
});
