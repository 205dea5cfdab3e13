// Finds the reason of a keychain failure. keytar passes on only a message, so the message is matched; each
// one below was seen on a real system or is in the source of its system.

export type KeychainReason =
  | 'keychain-absent'
  | 'keychain-locked'
  | 'keychain-denied'
  | 'keychain-uncreated'
  | 'keychain-restarted'
  | 'keychain-incomplete';

/** The keychain is locked. Its own process writes these messages and does not translate them. */
const LOCKED = [
  // gnome-keyring, when writing into a collection whose prompt could not be shown or was dismissed
  /locked collection/i,
  // The Secret Service's error name, and libsecret's sentence for it
  /Secret\.Error\.IsLocked/i,
  /locked object/i,
  // macOS errSecInteractionNotAllowed: locked, and no prompt can be shown
  /interaction is not allowed/i,
];

/** There is no keyring. */
const UNCREATED = [
  // gnome-keyring, after the prompt to create one was not answered
  /does not exist at path.*\/collection\//i,
];

/** The operator or a rule refused. */
const DENIED = [
  /prompt.*dismissed|dismissed.*prompt/i,
  /AccessDenied|access (is )?denied|permission denied/i,
  // macOS errSecUserCanceled and errSecAuthFailed
  /user canceled|user cancelled/i,
  /user name or passphrase you entered is not correct/i,
];

/**
 * The keychain's daemon was restarted. libsecret uses the first daemon's bus name and session until the
 * process ends, and keytar cannot reset it. The bus and the new daemon write these messages, untranslated.
 */
const RESTARTED = [
  /The name :\d+\.\d+ was not provided/,
  /Name ":\d+\.\d+" does not exist/,
  /session wrapping the secret does not exist/i,
  /Secret\.Error\.NoSession/,
  // KWallet, seen once in 600 processes although it had not been restarted; a new process gets another session
  /Can't find session/,
];

/** The daemon runs without a library that it needs. */
const INCOMPLETE = [
  // KWallet without QCA's plugin for OpenSSL
  /libqca-ossl is missing/,
];

/**
 * An unknown message counts as absent: no bus, no service on it, libsecret missing, a daemon that ended.
 * Translated libraries write those messages, so they cannot be listed.
 */
export function keychainReason(cause: unknown): KeychainReason {
  const words = cause instanceof Error ? cause.message : String(cause);
  if (LOCKED.some((pattern) => pattern.test(words))) return 'keychain-locked';
  if (UNCREATED.some((pattern) => pattern.test(words))) return 'keychain-uncreated';
  if (DENIED.some((pattern) => pattern.test(words))) return 'keychain-denied';
  if (RESTARTED.some((pattern) => pattern.test(words))) return 'keychain-restarted';
  if (INCOMPLETE.some((pattern) => pattern.test(words))) return 'keychain-incomplete';
  return 'keychain-absent';
}

/**
 * True if the daemon refused the key that libsecret offered for this process's session. KWallet refuses a key
 * whose first byte is zero; each session offers a new one, so a retry gets in. Nothing was read or changed.
 */
export function isSessionKeyRefused(cause: unknown): boolean {
  return cause instanceof Error && /Client public key size is invalid/.test(cause.message);
}
