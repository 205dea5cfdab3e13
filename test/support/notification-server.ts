// A notification service on the message bus of a run: keeps what the app shows, and reports a click on it.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';

export interface ShownNotification {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** Pairs of a key and its words; `default` is a click on the notification itself. */
  readonly actions: readonly string[];
}

export interface NotificationServer {
  readonly shown: readonly ShownNotification[];
  click(id: number): void;
  stop(): void;
}

export async function startNotificationServer(): Promise<NotificationServer> {
  const socket = connect(busPath());
  await once(socket, 'connect');
  await signIn(socket);
  const shown: ShownNotification[] = [];
  let serial = 0;
  const send = (type: number, fields: Fields, body = new Writer()): number => {
    serial += 1;
    socket.write(messageOf(type, serial, fields, body));
    return serial;
  };
  const answers: Record<string, (body: Reader) => [signature: string, body: Writer]> = {
    GetCapabilities: () => ['as', new Writer().strings(['actions', 'body'])],
    GetServerInformation: () => ['ssss', new Writer().text('double', 'test', '1', '1.2')],
    CloseNotification: () => ['', new Writer()],
    Notify(body) {
      body.text();
      const replaced = body.number();
      body.text();
      const [title, text, actions] = [body.text(), body.text(), body.strings()];
      const id = replaced === 0 ? shown.length + 1 : replaced;
      shown.push({ id, title, body: text, actions });
      return ['u', new Writer().number(id)];
    },
  };
  const isOwner = new Promise<void>((resolve) => {
    read(socket, ({ type, member, sender, serial: asked, answers: to, body }) => {
      if (type === 2 && to === 2) resolve();
      const answer = type === 1 ? answers[member] : undefined;
      if (answer === undefined) return;
      const [signature, content] = answer(body);
      send(2, { destination: sender, answers: asked, signature }, content);
    });
  });
  const bus = { path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
  send(1, { ...bus, destination: 'org.freedesktop.DBus', member: 'Hello' });
  const ask = { ...bus, destination: 'org.freedesktop.DBus', member: 'RequestName', signature: 'su' };
  // 4: refuse rather than wait if another server has the name.
  send(1, ask, new Writer().text(NAME).number(4));
  await isOwner;
  return {
    shown,
    click: (id) =>
      void send(
        4,
        { path: PATH, interface: NAME, member: 'ActionInvoked', signature: 'us' },
        new Writer().number(id).text('default'),
      ),
    stop: () => socket.destroy(),
  };
}

function busPath(): string {
  const address = process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '';
  const [, kind, path = ''] = /^unix:(path|abstract)=([^,]+)/.exec(address) ?? [];
  if (kind === undefined) throw new Error(`there is no message bus at "${address}"`);
  return kind === 'abstract' ? `\0${path}` : path;
}

async function signIn(socket: Socket): Promise<void> {
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('OK ')) throw new Error(`the bus refused the sign-in: ${String(answer)}`);
  socket.write('BEGIN\r\n');
}

/** Header fields by name; their codes are those of the D-Bus specification. */
interface Fields {
  path?: string;
  interface?: string;
  member?: string;
  /** The serial of the call that this answers. */
  answers?: number;
  destination?: string;
  signature?: string;
}
const CODES = { path: 1, interface: 2, member: 3, answers: 5, destination: 6, signature: 8 } as const;

class Writer {
  bytes: number[] = [];
  pad(to: number): this {
    while (this.bytes.length % to !== 0) this.bytes.push(0);
    return this;
  }
  number(value: number): this {
    this.pad(4);
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    this.bytes.push(...four);
    return this;
  }
  text(...texts: string[]): this {
    for (const text of texts) {
      const utf8 = Buffer.from(text);
      this.number(utf8.length);
      this.bytes.push(...utf8, 0);
    }
    return this;
  }
  signature(of: string): this {
    this.bytes.push(of.length, ...Buffer.from(of), 0);
    return this;
  }
  strings(texts: readonly string[]): this {
    const inside = new Writer().text(...texts);
    this.number(inside.bytes.length);
    this.bytes.push(...inside.bytes);
    return this;
  }
}

function messageOf(type: number, serial: number, fields: Fields, body: Writer): Buffer {
  const inside = new Writer();
  for (const [name, value] of Object.entries(fields) as [keyof Fields, string | number][]) {
    if (value === '') continue;
    const kind = name === 'path' ? 'o' : name === 'signature' ? 'g' : name === 'answers' ? 'u' : 's';
    inside.pad(8).bytes.push(CODES[name]);
    inside.signature(kind);
    if (typeof value === 'number') inside.number(value);
    else if (kind === 'g') inside.signature(value);
    else inside.text(value);
  }
  const head = new Writer();
  // Little-endian, the type, no flags, version 1 of the protocol.
  head.bytes.push(0x6c, type, 0, 1);
  head.number(body.bytes.length).number(serial).number(inside.bytes.length);
  head.bytes.push(...inside.bytes);
  return Buffer.from([...head.pad(8).bytes, ...body.bytes]);
}

class Reader {
  private readonly bytes: Buffer;
  private at: number;
  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  pad(to: number): void {
    this.at = Math.ceil(this.at / to) * to;
  }
  number(): number {
    this.pad(4);
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }
  byte(): number {
    this.at += 1;
    return this.bytes.readUInt8(this.at - 1);
  }
  text(): string {
    return this.chars(this.number());
  }
  signature(): string {
    return this.chars(this.byte());
  }
  strings(): string[] {
    const length = this.number();
    const end = this.at + length;
    const texts: string[] = [];
    while (this.at < end) texts.push(this.text());
    return texts;
  }
  isBefore(end: number): boolean {
    return this.at < end;
  }
  private chars(length: number): string {
    this.at += length + 1;
    return this.bytes.toString('utf8', this.at - length - 1, this.at - 1);
  }
}

interface Incoming {
  type: number;
  serial: number;
  member: string;
  sender: string;
  /** The serial of the own call that this answers; 0: it is no answer. */
  answers: number;
  body: Reader;
}

function read(socket: Socket, onMessage: (message: Incoming) => void): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      if (waiting.length < 16) return;
      const fieldsEnd = 16 + waiting.readUInt32LE(12);
      const bodyStart = Math.ceil(fieldsEnd / 8) * 8;
      const end = bodyStart + waiting.readUInt32LE(4);
      if (waiting.length < end) return;
      const message = waiting.subarray(0, end);
      waiting = waiting.subarray(end);
      onMessage({
        type: message.readUInt8(1),
        serial: message.readUInt32LE(8),
        ...fieldsIn(message, fieldsEnd),
        body: new Reader(message.subarray(bodyStart)),
      });
    }
  });
}

function fieldsIn(message: Buffer, end: number): Pick<Incoming, 'member' | 'sender' | 'answers'> {
  const found = { member: '', sender: '', answers: 0 };
  const fields = new Reader(message, 16);
  while (fields.isBefore(end)) {
    fields.pad(8);
    const code = fields.byte();
    const kind = fields.signature();
    const value = kind === 'u' ? fields.number() : kind === 'g' ? fields.signature() : fields.text();
    if (code === 3) found.member = String(value);
    if (code === 5) found.answers = Number(value);
    if (code === 7) found.sender = String(value);
  }
  return found;
}
