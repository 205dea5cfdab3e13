// npm run verify-evidence -- FILE: checks an evidence pack (a ZIP, or its unpacked folder) without packages
// and without code of the app (docs/decisions/0022). Prints each check, and ends with code 1 if one failed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzip } from './lib/evidence-zip.mjs';

/**
 * @typedef {import('./lib/evidence-zip.mjs').Files} Files
 * @typedef {{ name: string, wrong: string | undefined }} Check `wrong` says what is wrong, if anything
 * @typedef {{ seq: number, at: number, kind: string, subject: string, body: string, hash: string }} Entry
 */

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * The SHA-256 of fields, each framed as its length in bytes, a colon and the bytes.
 * @param {string[]} fields
 */
function framed(fields) {
  const hash = createHash('sha256');
  for (const field of fields) hash.update(`${Buffer.byteLength(field)}:`).update(field);
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {Files}
 */
function folderOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(names.map((name) => [name.split(sep).join('/'), readFileSync(join(folder, name))]));
}

/**
 * Every check of a pack's files.
 * @param {Files} files
 * @returns {Check[]}
 */
function checksOf(files) {
  /** @type {Check[]} */
  const checks = [];
  /** @param {string} path @returns {any} */
  const json = (path) => {
    const bytes = files.get(path);
    if (bytes === undefined) throw new Error(`${path} is not there`);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  };
  /** A list of attachments; a pack of an earlier version has none. @param {string} path */
  const inPack = (path) => (path.startsWith('attachments') && !files.has(path) ? [] : json(path));
  /** @param {string} name @param {() => string | undefined} body */
  const run = (name, body) => {
    let wrong;
    try {
      wrong = body();
    } catch (cause) {
      wrong = cause instanceof Error ? cause.message : String(cause);
    }
    checks.push({ name, wrong });
  };

  run('the files are exactly those of the manifest', () => {
    const { format, version, files: listed } = json('manifest.json');
    if (format !== 'collateral-desk-evidence' || version !== 1)
      return 'this command does not know the manifest’s format';
    const named = listed.map((/** @type {{ path: string }} */ { path }) => path);
    const there = [...files.keys()].filter((path) => path !== 'manifest.json');
    const odd = [
      ...named.filter((/** @type {string} */ path) => !there.includes(path)),
      ...there.filter((path) => !named.includes(path)),
    ];
    if (new Set(named).size !== named.length) return 'a file is listed twice';
    return odd.length === 0 ? undefined : odd.join(', ');
  });
  run('each file has the size and SHA-256 of the manifest', () => {
    for (const { path, bytes, sha256: hash } of json('manifest.json').files) {
      const content = files.get(path);
      if (content === undefined || content.length !== bytes || sha256(content) !== hash) return path;
    }
    return undefined;
  });
  run('each answer of the service has the hash it is listed under', () => {
    for (const { file, sha256: hash } of json('records/index.json')) {
      const content = files.get(file);
      if (content === undefined || sha256(content) !== hash) return file;
    }
    return undefined;
  });
  /** @type {Entry[]} */
  const journal = [];
  run('the journal excerpt is one chain', () => {
    const { format, version, before, entries, last } = json('journal.json');
    if (format !== 'collateral-desk-journal-excerpt' || version !== 2)
      return 'this command does not know the excerpt’s format';
    let previous = before;
    /** @type {number | undefined} */
    let number;
    for (const entry of entries) {
      if (number !== undefined && entry.seq !== number + 1) return `after entry ${number} comes ${entry.seq}`;
      number = Number(entry.seq);
      const { seq, at, kind, subject, body } = entry;
      const content = entry.content ?? framed(['journal-content-2', String(at), kind, subject, body]);
      previous = framed(['journal-entry-2', previous, String(seq), content]);
      if (entry.content !== undefined) continue;
      if (previous !== entry.hash) return `entry ${seq}`;
      journal.push(entry);
    }
    return previous === last ? undefined : 'its last hash';
  });
  run('each recorded request has the hash it was recorded with', () => {
    for (const { seq, body } of journal.filter(({ kind }) => kind === 'intent.recorded')) {
      const request = JSON.parse(body);
      if (request.body !== undefined && sha256(request.body) !== request.bodyHash) return `entry ${seq}`;
    }
    return undefined;
  });
  run('checklist, sign-offs and requests say what the journal entries say', () => {
    const lists = {
      'checklist.json': /^repay\./,
      'sign-offs.json': /^repay\.(un)?sign/,
      'requests.json': /^(intent|quote)\./,
      'attachments.json': /^attachment\./,
    };
    for (const [path, pattern] of Object.entries(lists)) {
      const told = inPack(path).map((/** @type {any} */ { seq, at, kind, subject, body }) =>
        JSON.stringify([seq, at, kind, subject, body]),
      );
      const kept = journal
        .filter(({ kind }) => pattern.test(kind))
        .map(({ seq, at, kind, subject, body }) =>
          JSON.stringify([seq, at, kind, subject, JSON.parse(body)]),
        );
      if (told.join() !== kept.join()) return path;
    }
    return undefined;
  });
  run('each attachment has the hash it was recorded with', () => {
    /** @type {{ seq: number, id: string, sha256: string, file?: string }[]} */
    const listed = inPack('attachments/index.json');
    const recorded = journal.filter(({ kind }) => kind === 'attachment.added');
    const deleted = journal
      .filter(({ kind }) => kind === 'attachment.content-deleted')
      .map(({ body }) => JSON.parse(body).id);
    if (JSON.stringify(listed.map(({ seq }) => seq)) !== JSON.stringify(recorded.map(({ seq }) => seq)))
      return 'attachments/index.json';
    for (const [nth, { seq, body }] of recorded.entries()) {
      const record = JSON.parse(body);
      const { id, sha256: hash, file } = listed[nth] ?? {};
      if (id !== record.id || hash !== record.sha256) return `entry ${seq}`;
      if (file === undefined) {
        if (!deleted.includes(id)) return `the content of entry ${seq} is missing`;
        continue;
      }
      const content = files.get(file);
      if (content === undefined || sha256(content) !== hash) return file;
    }
    return undefined;
  });
  return checks;
}

/**
 * Checks a ZIP's bytes.
 * @param {Buffer} zip
 * @returns {Check[]}
 */
export function verifyZip(zip) {
  const name = 'the ZIP is, byte for byte, as the app writes it';
  try {
    const files = unzip(zip);
    return [{ name, wrong: undefined }, ...checksOf(files)];
  } catch (cause) {
    return [{ name, wrong: cause instanceof Error ? cause.message : String(cause) }];
  }
}

/** @param {string} path */
function verify(path) {
  if (statSync(path).isDirectory()) return { checks: checksOf(folderOf(path)), whole: undefined };
  const zip = readFileSync(path);
  return { checks: verifyZip(zip), whole: sha256(zip) };
}

/** @param {string | undefined} path */
function main(path) {
  if (path === undefined) {
    console.error('Name the file: npm run verify-evidence -- FILE');
    return 2;
  }
  let verified;
  try {
    verified = verify(path);
  } catch (cause) {
    console.error(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    return 2;
  }
  const { checks, whole } = verified;
  for (const { name, wrong } of checks)
    console.log(`${wrong === undefined ? '✓' : '✗'} ${name}${wrong === undefined ? '' : `: ${wrong}`}`);
  const failed = checks.filter(({ wrong }) => wrong !== undefined).length;
  console.log(`${checks.length} checks, ${failed} failed`);
  if (whole !== undefined)
    console.log(`SHA-256 ${whole}\nCompare it with the entry evidence.written in the app's journal.`);
  console.log('No check can show when something was written, or by whom.');
  return failed === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv[2]);
