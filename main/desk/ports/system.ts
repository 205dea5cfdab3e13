// The ports to the machine: clocks, ids, disk and desktop. Injected, so that tests replay any failure.
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

/** The log file. Callers must not pass a secret, an answer's body or a whole address. */
export interface Log {
  info(event: string, facts?: Record<string, string | number | boolean>): void;
  /** Returns the failure's reference in the log. */
  failure(event: string, cause: unknown): string;
}

/** What the clipboard holds. */
export interface ClipboardText {
  readonly text: string;
  /** Still the text that the app wrote last. */
  readonly own: boolean;
  /** It was there when this run of the app began, for all that is known: an earlier run may have written it. */
  readonly fromBefore: boolean;
  /** By the system; else it is the app's own word, and what the system holds is not known. */
  readonly proven: boolean;
}

export interface Clipboard {
  /** Writes the text, and answers what the clipboard holds then. */
  write(text: string): Promise<ClipboardText>;
  read(): Promise<ClipboardText>;
  /** Clears it, if need be by writing over it, and answers what it holds then. */
  clear(): Promise<ClipboardText>;
}

export interface Desktop {
  /** Asks where to save this day's ledger proof and opens the file; undefined if the operator cancelled. */
  saveLedgerCsv(day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the evidence of this loan, as `saveLedgerCsv` does. */
  saveEvidence(loanId: string, day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the diagnostics of this day, as `saveLedgerCsv` does. */
  saveDiagnostics(day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the acts that a team's database lacks, as `saveLedgerCsv` does. */
  saveTeamActs(person: string, day: EpochMillis): Promise<Result<FileSink | undefined>>;
  /** Asks where to save a statement of this name, as `saveLedgerCsv` does. */
  saveStatement(name: string): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the rows of this resource, or its changes, as `saveLedgerCsv` does. */
  saveExport(
    what: { readonly resource: HistoryResource; readonly compared: boolean },
    format: ExportFormat,
    day: EpochMillis,
  ): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the profile of this name, as `saveLedgerCsv` does. */
  saveProfile(name: string): Promise<Result<FileSink | undefined>>;
  /** Asks where to save the backup of this day. Does not open the file, because the store writes it. */
  saveBackup(day: EpochMillis): Promise<Result<ChosenFile | undefined>>;
  /** Asks for a backup; undefined if the operator cancelled. */
  chooseBackup(): Promise<Result<ChosenFile | undefined>>;
  /**
   * Asks for a profile and reads it; undefined if the operator cancelled.
   * @param most size limit in bytes
   * @param what `example` starts in the folder of example profiles; `api` is a lender's OpenAPI document
   */
  chooseProfile(
    most: number,
    what: 'profile' | 'example' | 'api',
  ): Promise<Result<{ name: string; text: string } | undefined>>;
  /**
   * Asks for a file to attach and reads it; undefined if the operator cancelled.
   * @param most size limit in bytes
   */
  chooseAttachment(most: number): Promise<Result<{ name: string; bytes: Uint8Array } | undefined>>;
  /** Asks where to save a copy of an attachment, as `saveLedgerCsv` does. */
  saveAttachment(stem: string, ending: string): Promise<Result<FileSink | undefined>>;
  /** Opens an https link in the system's browser. */
  openLink(url: string): Promise<void>;
  notify(notification: SystemNotification): void;
}

export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** Without a sound. */
  readonly silent: boolean;
  /** Called when somebody clicks it, where the system reports that. */
  readonly onOpen: () => void;
}

/** A question in main's own dialog, which no page can press. */
export interface Question {
  readonly message: string;
  readonly detail: string;
  /** Label of the button that continues. The other button cancels and has the focus. */
  readonly accept: string;
}

/** False when the operator cancelled or closed the dialog. */
export type Confirm = (question: Question) => Promise<boolean>;

/** A file that the operator chose; its path stays in main. */
export interface ChosenFile {
  readonly path: string;
  readonly name: string;
}

/** A file being written. It gets its name only when `close` succeeds. */
export interface FileSink {
  readonly name: string;
  /** Text is written as UTF-8. */
  write(part: string | Uint8Array): Promise<Result<void>>;
  close(): Promise<Result<void>>;
  /** Removes the file, also a closed one. */
  abandon(): Promise<void>;
}

/**
 * Small text files. Rejects with the system's error (ENOSPC …); `readText` of a missing file is undefined.
 */
export interface Disk {
  readText(path: string): Promise<string | undefined>;
  /** Writes another file, syncs and renames it, so that a crash leaves the old or the new text. Mode 0600. */
  writeAtomic(path: string, text: string): Promise<void>;
  /** Renames to `path.suffix` and answers the new path. */
  setAside(path: string, suffix: string): Promise<string>;
  remove(path: string): Promise<void>;
  /** Names of the files directly in this folder; none if the folder does not exist. */
  list(folder: string): Promise<readonly string[]>;
}

/** One route to an origin. The machine's settings prescribe a list; no other route is tried. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** A CONNECT proxy: `http://host:port`, or `https:` if the proxy itself uses TLS. */
  | { readonly kind: 'http'; readonly url: string }
  /** A prescribed route that the desk cannot use (SOCKS, or unreadable); `said` is its text. */
  | { readonly kind: 'unsupported'; readonly said: string };

export interface ProxyResolver {
  /** The routes to `https://host:port` in the order to try them. Never empty, never rejects. */
  routesFor(origin: string): Promise<readonly ProxyRoute[]>;
}

/** The verified certificate of a service. */
export interface ServicePeer {
  /** Its issuer, as `CN=…, O=…`. */
  readonly issuer: string;
  readonly validTo: EpochMillis | undefined;
  /** SHA-256 of the whole certificate, in hexadecimal pairs. */
  readonly fingerprint256: string;
}

export interface ServicePeers {
  /** The certificate last seen in this run at `https://host:port`; undefined before that, and without TLS. */
  peerOf(origin: string): ServicePeer | undefined;
}
