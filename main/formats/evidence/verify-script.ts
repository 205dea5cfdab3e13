// The checking page's script as text, because it runs in the reader's browser, without the app's code.

/** `check(files, zip)` answers each check as `{ name, ok, detail }`; the rest is the page around it. */
export const VERIFY_SCRIPT = String.raw`
const bytesOf = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

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
  // A pack of an earlier version has no list of attachments.
  const inPack = (path) => (path.startsWith('attachments') && !files.has(path) ? [] : json(path));
  const checks = [];
  const run = async (name, body) => {
    try {
      const wrong = await body();
      checks.push({ name, ok: wrong === undefined, detail: wrong ?? '' });
    } catch (cause) {
      checks.push({ name, ok: false, detail: String(cause) });
    }
  };
  if (zip !== undefined) await run('zip', () => (same(zipOf(list), zip) ? undefined : 'zip'));
  await run('list', () => {
    const named = json('manifest.json').files.map((file) => file.path);
    const there = list.map(([path]) => path).filter((path) => path !== 'manifest.json');
    const odd = [...named.filter((path) => !there.includes(path)), ...there.filter((path) => !named.includes(path))];
    if (files.size !== list.length || new Set(named).size !== named.length) return 'twice';
    const { format, version } = json('manifest.json');
    return odd.length === 0 && format === 'collateral-desk-evidence' && version === 1 ? undefined : odd.join(', ');
  });
  await run('hashes', async () => {
    for (const { path, bytes, sha256: hash } of json('manifest.json').files) {
      const content = files.get(path);
      if (content === undefined || content.length !== bytes || (await sha256(content)) !== hash) return path;
    }
  });
  await run('records', async () => {
    for (const { file, sha256: hash } of json('records/index.json'))
      if ((await sha256(files.get(file) ?? new Uint8Array())) !== hash) return file;
  });
  const journal = [];
  await run('chain', async () => {
    const { format, version, before, entries, last } = json('journal.json');
    if (format !== 'collateral-desk-journal-excerpt' || version !== 2) return 'journal.json';
    let previous = before;
    let seq;
    for (const entry of entries) {
      if (seq !== undefined && entry.seq !== seq + 1) return String(entry.seq);
      seq = entry.seq;
      const whole = entry.content === undefined;
      const content = whole
        ? await sha256(framed(['journal-content-2', String(entry.at), entry.kind, entry.subject, entry.body]))
        : entry.content;
      previous = await sha256(framed(['journal-entry-2', previous, String(seq), content]));
      if (whole && previous !== entry.hash) return String(seq);
      if (whole) journal.push(entry);
    }
    return previous === last ? undefined : 'last';
  });
  await run('bodies', async () => {
    for (const entry of journal.filter(({ kind }) => kind === 'intent.recorded')) {
      const { body, bodyHash } = JSON.parse(entry.body);
      if (body !== undefined && (await sha256(bytesOf(body))) !== bodyHash) return String(entry.seq);
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
      const told = inPack(path).map(({ seq, at, kind, subject, body }) => JSON.stringify([seq, at, kind, subject, body]));
      const kept = journal
        .filter(({ kind }) => pattern.test(kind))
        .map(({ seq, at, kind, subject, body }) => JSON.stringify([seq, at, kind, subject, JSON.parse(body)]));
      if (JSON.stringify(told) !== JSON.stringify(kept)) return path;
    }
  });
  await run('attachments', async () => {
    const listed = inPack('attachments/index.json');
    const added = journal.filter(({ kind }) => kind === 'attachment.added');
    const deleted = journal
      .filter(({ kind }) => kind === 'attachment.content-deleted')
      .map(({ body }) => JSON.parse(body).id);
    if (JSON.stringify(listed.map(({ seq }) => seq)) !== JSON.stringify(added.map(({ seq }) => seq)))
      return 'attachments/index.json';
    for (let at = 0; at < added.length; at += 1) {
      const { id, sha256: hash } = JSON.parse(added[at].body);
      const one = listed[at];
      if (one.id !== id || one.sha256 !== hash) return String(one.seq);
      if (one.file === undefined) {
        if (!deleted.includes(id)) return String(one.seq);
      } else if ((await sha256(files.get(one.file) ?? new Uint8Array())) !== hash) return one.file;
    }
  });
  return checks;
}

if (typeof document !== 'undefined') {
  const place = document.getElementById('said');
  const line = (text, kind) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    if (kind !== undefined) paragraph.className = kind;
    place.append(paragraph);
  };
  const look = async (list, zip) => {
    place.replaceChildren();
    if (globalThis.crypto?.subtle === undefined) return line(WORDS.noCrypto, 'bad');
    const checks = await check(list, zip);
    const good = checks.every(({ ok }) => ok);
    line(good ? WORDS.allGood : WORDS.bad, good ? 'good' : 'bad');
    for (const { name, ok, detail } of checks)
      line((ok ? '\u2713 ' : '\u2717 ') + WORDS[name] + (detail === '' ? '' : ': ' + detail), ok ? undefined : 'bad');
    if (zip !== undefined) line(WORDS.whole + ': ' + (await sha256(zip)) + '. ' + WORDS.compare);
  };
  const read = async (chosen) => {
    if (chosen.length === 1 && /\.zip$/i.test(chosen[0].name)) {
      const zip = new Uint8Array(await chosen[0].arrayBuffer());
      try {
        return await look(unzip(zip), zip);
      } catch {
        return look([], zip);
      }
    }
    const list = [];
    for (const file of chosen) {
      // A folder is chosen with its own name in front; a file dropped by itself has no folder.
      const path = file.webkitRelativePath.split('/').slice(1).join('/');
      const name = path !== '' ? path : /^\d{4,}-/.test(file.name) || file.name === 'index.json' ? 'records/' + file.name : file.name;
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
