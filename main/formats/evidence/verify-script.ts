// The one checker of evidence packs, as text: verify.html runs it in the reader's browser, tools/verify-evidence.mjs
// on plain Node. So it has no types, and uses only what a browser has. `WORDS` are the texts of the page.

/** `linesOf(files, zip)` says what the checks found; the rest is the page around it. */
export const VERIFY_SCRIPT = String.raw`
const bytesOf = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** What a pack names, on one short line and without a character that could act on a terminal or turn the text. */
const shown = (text) => {
  const start = String(text).slice(0, 200);
  const plain = start.replace(/[^\x20-\x7e]/gu, (one) => '\\u{' + one.codePointAt(0).toString(16) + '}');
  return start.length < String(text).length ? plain + '...' : plain;
};

async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

/** Each field as its length in bytes, a colon and the bytes: how the app's journal hashes. */
function framed(fields) {
  return joined(fields.flatMap((field) => {
    const bytes = bytesOf(field);
    return [bytesOf(bytes.length + ':'), bytes];
  }));
}

function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Files of a ZIP that nothing is compressed in, read from its beginning. */
function unzip(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files = [];
  let at = 0;
  while (at + 30 <= zip.length && view.getUint32(at, true) === 0x04034b50) {
    const size = view.getUint32(at + 18, true);
    const nameEnd = at + 30 + view.getUint16(at + 26, true);
    if (nameEnd + size > zip.length) throw new Error('cut off');
    files.push([textOf(zip.subarray(at + 30, nameEnd)), zip.subarray(nameEnd, nameEnd + size)]);
    at = nameEnd + size;
  }
  return files;
}

/** The only ZIP that the app writes of these files. */
function zipOf(files) {
  const header = (length, signature, from, name, bytes, sum) => {
    const head = new DataView(new ArrayBuffer(length));
    head.setUint32(0, signature, true);
    if (from === 6) head.setUint16(4, 20, true);
    head.setUint16(from, 20, true);
    head.setUint16(from + 2, 0x0800, true);
    head.setUint16(from + 8, 0x21, true);
    head.setUint32(from + 10, sum, true);
    head.setUint32(from + 14, bytes.length, true);
    head.setUint32(from + 18, bytes.length, true);
    head.setUint16(from + 22, name.length, true);
    return head;
  };
  const parts = [], central = [];
  let at = 0;
  for (const [path, bytes] of files) {
    const name = bytesOf(path), sum = crc32(bytes);
    parts.push(new Uint8Array(header(30, 0x04034b50, 4, name, bytes, sum).buffer), name, bytes);
    const entry = header(46, 0x02014b50, 6, name, bytes, sum);
    entry.setUint32(42, at, true);
    central.push(new Uint8Array(entry.buffer), name);
    at += 30 + name.length + bytes.length;
  }
  const directory = joined(central);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, directory.length, true);
  end.setUint32(16, at, true);
  return joined([...parts, directory, new Uint8Array(end.buffer)]);
}

const same = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);

async function check(list, zip) {
  const files = new Map(list);
  const json = (path) => JSON.parse(textOf(files.get(path) ?? new Uint8Array()));
  const countOf = (pattern) => [...files.keys()].filter((path) => pattern.test(path)).length;
  const checks = [];
  // A check passes only by reaching its end; it throws the name of what is wrong.
  const run = async (name, body) => {
    try {
      await body();
      checks.push({ name, ok: true, detail: '' });
    } catch (cause) {
      checks.push({ name, ok: false, detail: shown(cause) });
    }
  };
  if (zip !== undefined) await run('zip', () => {
    if (!same(zipOf(list), zip)) throw 'zip';
  });
  await run('list', () => {
    const { format, version, files: listed } = json('manifest.json');
    if (format !== 'collateral-desk-evidence' || version !== 1) throw 'manifest.json';
    const named = new Set(listed.map(({ path }) => path));
    if (files.size !== list.length || named.size !== listed.length) throw 'twice';
    const odd = [...named].filter((path) => !files.has(path));
    for (const path of files.keys()) if (path !== 'manifest.json' && !named.has(path)) odd.push(path);
    if (odd.length > 0) throw odd.map(String).join(', ');
  });
  await run('hashes', async () => {
    for (const { path, bytes, sha256: hash } of json('manifest.json').files) {
      const content = files.get(path);
      if (content === undefined || content.length !== bytes || (await sha256(content)) !== hash) throw path;
    }
  });
  await run('records', async () => {
    const answers = json('records/index.json');
    for (const { file, sha256: hash } of answers)
      if ((await sha256(files.get(file) ?? new Uint8Array())) !== hash) throw file;
    if (answers.length !== countOf(/^records\/\d/)) throw 'records/index.json';
  });
  let chained;
  // Nothing is said of entries before they are known to be one chain.
  const journal = () => {
    if (chained === undefined) throw 'journal.json';
    return chained;
  };
  await run('chain', async () => {
    const { format, version, before, entries, last } = json('journal.json');
    if (format !== 'collateral-desk-journal-excerpt' || version !== 2) throw 'journal.json';
    const shownWhole = [];
    let previous = before;
    let seq;
    for (const entry of entries) {
      if (seq !== undefined && entry.seq !== seq + 1) throw entry.seq;
      seq = entry.seq;
      const whole = entry.content === undefined;
      // What stands beside a hash that hides the content would be read and never checked.
      if (!whole && Object.keys(entry).length !== 2) throw seq;
      const content = whole
        ? await sha256(framed(['journal-content-2', String(entry.at), entry.kind, entry.subject, entry.body]))
        : entry.content;
      previous = await sha256(framed(['journal-entry-2', previous, String(seq), content]));
      if (whole && previous !== entry.hash) throw seq;
      if (whole) shownWhole.push(entry);
    }
    if (previous !== last) throw 'last';
    chained = shownWhole;
  });
  await run('bodies', async () => {
    for (const entry of journal().filter(({ kind }) => kind === 'intent.recorded')) {
      const { body, bodyHash } = JSON.parse(entry.body);
      if (body !== undefined && (await sha256(bytesOf(body))) !== bodyHash) throw entry.seq;
    }
  });
  await run('lists', () => {
    const wanted = {
      'checklist.json': /^repay\./,
      'sign-offs.json': /^repay\.(un)?sign/,
      'requests.json': /^(intent|quote)\./,
      'attachments.json': /^attachment\./,
    };
    for (const [path, pattern] of Object.entries(wanted)) {
      const kept = journal()
        .filter(({ kind }) => pattern.test(kind))
        .map(({ seq, at, kind, subject, body }) =>
          ({ seq, at, atUtc: new Date(at).toISOString(), kind, subject, body: JSON.parse(body) }));
      if (JSON.stringify(json(path)) !== JSON.stringify(kept)) throw path;
    }
  });
  await run('attachments', async () => {
    const listed = json('attachments/index.json');
    const added = journal().filter(({ kind }) => kind === 'attachment.added');
    const deleted = new Set(
      journal().filter(({ kind }) => kind === 'attachment.content-deleted').map(({ body }) => JSON.parse(body).id),
    );
    if (JSON.stringify(listed.map(({ seq }) => seq)) !== JSON.stringify(added.map(({ seq }) => seq)))
      throw 'attachments/index.json';
    for (let at = 0; at < added.length; at += 1) {
      const { id, sha256: hash } = JSON.parse(added[at].body);
      const one = listed[at];
      const state = one.file === undefined && deleted.has(id) ? 'deleted' : 'kept';
      if (one.id !== id || one.sha256 !== hash || one.state !== state) throw one.seq;
      if (state === 'kept' && (await sha256(files.get(one.file) ?? new Uint8Array())) !== hash)
        throw one.file;
    }
    const kept = listed.filter(({ state }) => state === 'kept');
    if (kept.length !== countOf(/^attachments\/\d/)) throw 'attachments';
  });
  return checks;
}

/** What the reader is told. Without a list, the files are read from the ZIP. */
async function linesOf(list, zip) {
  let checks;
  try {
    checks = await check(list ?? unzip(zip), zip);
  } catch (cause) {
    checks = [{ name: 'zip', ok: false, detail: shown(cause) }];
  }
  const ok = checks.every((one) => one.ok);
  const lines = checks.map(({ name, ok, detail }) =>
    ({ ok, text: (ok ? '\u2713 ' : '\u2717 ') + WORDS[name] + (detail === '' ? '' : ': ' + detail) }));
  if (zip !== undefined) lines.push({ ok: true, text: WORDS.whole + ': ' + (await sha256(zip)) + '. ' + WORDS.compare });
  return [{ ok, text: ok ? WORDS.allGood : WORDS.bad }, ...lines];
}

if (typeof document !== 'undefined') {
  const look = async (list, zip) => {
    const lines = globalThis.crypto?.subtle === undefined
      ? [{ ok: false, text: WORDS.noCrypto }]
      : await linesOf(list, zip);
    const paragraphs = lines.map(({ ok, text }, at) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      paragraph.className = !ok ? 'bad' : at === 0 ? 'good' : '';
      return paragraph;
    });
    document.getElementById('said').replaceChildren(...paragraphs);
  };
  const read = async (chosen) => {
    if (chosen.length === 1 && /\.zip$/i.test(chosen[0].name))
      return look(undefined, new Uint8Array(await chosen[0].arrayBuffer()));
    const list = [];
    for (const file of chosen) {
      // A folder is chosen with its own name in front.
      const name = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
      list.push([name, new Uint8Array(await file.arrayBuffer())]);
    }
    return look(list);
  };
  for (const id of ['zip', 'folder']) {
    const input = document.getElementById(id);
    input.addEventListener('change', () => read([...input.files]));
  }
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    read([...event.dataTransfer.files]);
  });
}
`;
