// The machine as the desk sees it: clocks, ids, disk and desktop. Injected, so that any failure replays.
import type { EpochMillis, Millis, MonotonicMillis } from '../../../domain/time.ts';
import type { Result } from '../../../contract/errors.ts';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { ExportFormat } from '../../../contract/slices/exports.ts';

export interface Clock {
  wall(): EpochMillis;
  mono(): MonotonicMillis;
  /** Runs `task` once after `delay`; the returned function cancels it. */
  after(delay: Millis, task: () => void): () => void;
}

export interface Ids {
  /** A random UUID; an external_id must never repeat (service document, Quote). */
  uuid(): string;
  /** 0 ≤ x < 1, for jitter alone. */
  fraction(): number;
}

/** Lines for the log file. Never given a secret, an answer's body or a whole address. */
export interface Log {
  info(event: string, facts?: Record<string, string | number | boolean>): void;
  /** Returns the reference under which the failure stands in the log. */
  failure(event: string, cause: unknown): string;
}

export interface Clipboard {
  /** Writes and reads back; the answer is what the clipboard then held. */
  write(text: string): Promise<string>;
  read(): Promise<string>;
  clear(): Promise<void>;
}

export interface Desktop {
  /** Asks where to save the ledger proof of this day and opens the file; undefined when the operator cancelled. */
  saveLedgerCsv(day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the evidence of this loan, as `saveLedgerCsv` does. */
  saveEvidence(loanId: string, day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save a picture of this title, as `saveLedgerCsv` does. */
  savePicture(title: string, format: 'svg' | 'png', day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save a statement, which is known by this name, as `saveLedgerCsv` does. */
  saveStatement(name: string): Promise<Result<FileSink | undefined>>;
  /** Asks where to save what is shown of this resource, or what differs in it, as `saveLedgerCsv` does. */
  saveExport(
    what: {
      readonly resource: HistoryResource;
      readonly compared: boolean;
      /** The file under review it is shown of: in the proposed name, which is all that a table of commas can say of it. */
      readonly review: string | undefined;
    },
    format: ExportFormat,
    day: EpochMillis,
  ): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the profile of this name, as `saveLedgerCsv` does. */
  saveProfile(name: string): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the backup of this day; it is written by the store, so this only answers with the place. */
  saveBackup(day: EpochMillis): Promise<Result<ChosenFile | undefined>>;
  /** Asks for a backup; undefined when the operator cancelled. */
  chooseBackup(): Promise<Result<ChosenFile | undefined>>;
  /** Asks for such a file of at most so many bytes; undefined when the operator cancelled. */
  chooseProfile(most: number, examples: boolean): Promise<Result<{ name: string; text: string } | undefined>>;
  /** Asks for a file to be looked at; it is not read. Undefined when the operator cancelled. */
  chooseReview(): Promise<Result<ChosenFile | undefined>>;
  /** Opens an https link in the system's browser. */
  openLink(url: string): Promise<void>;
  notify(title: string, body: string): void;
}

/** Asked by main in a dialog that no page can press. */
export interface Question {
  readonly message: string;
  readonly detail: string;
  /** The button that goes on. The other one cancels and has the focus. */
  readonly accept: string;
}

/** False when the operator cancelled or closed the dialog. */
export type Confirm = (question: Question) => Promise<boolean>;

/** A place on the disk the operator chose; the path stays in main. */
export interface ChosenFile {
  readonly path: string;
  readonly name: string;
}

/** A file being written. Nothing stands under its name until `close` has succeeded. */
export interface FileSink {
  readonly name: string;
  /** Text is written as UTF-8. */
  write(part: string | Uint8Array): Promise<Result<void>>;
  close(): Promise<Result<void>>;
  abandon(): Promise<void>;
}

/** Small text files. Rejects with the system's error (ENOSPC, EACCES …); a missing file is undefined. */
export interface Disk {
  readText(path: string): Promise<string | undefined>;
  /** Old or new, never half: written beside, synced, renamed. Mode 0600. */
  writeAtomic(path: string, text: string): Promise<void>;
  /** Renames to `path.suffix` and answers with the new path. */
  setAside(path: string, suffix: string): Promise<string>;
  remove(path: string): Promise<void>;
  /** Names of the files right in this folder; none where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
}

/** One way to an origin. A machine's settings prescribe a list of them, and nothing outside the list is tried. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** A proxy asked to CONNECT: `http://host:port`, or `https:` where the proxy itself speaks TLS. */
  | { readonly kind: 'http'; readonly url: string }
  /** Prescribed, but not a way the desk can go (SOCKS, or unreadable); `said` names it. */
  | { readonly kind: 'unsupported'; readonly said: string };

export interface ProxyResolver {
  /** The routes to `https://host:port` in the order they are to be tried. Never empty, never rejects. */
  routesFor(origin: string): Promise<readonly ProxyRoute[]>;
}

/** The certificate a service showed, verified. */
export interface ServicePeer {
  /** Who vouches for it, as `CN=…, O=…`. */
  readonly issuer: string;
  readonly validTo: EpochMillis | undefined;
  /** SHA-256 of the whole certificate, in hexadecimal pairs. */
  readonly fingerprint256: string;
}

export interface ServicePeers {
  /** As last seen in this run at `https://host:port`; undefined before, and without TLS. */
  peerOf(origin: string): ServicePeer | undefined;
}
