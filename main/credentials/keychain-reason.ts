// What a keychain's failure means to the operator. keytar passes on a sentence and nothing else, so the sentence
// has to do; each one below was seen on a real system or stands in the source of the system it comes from.

export type KeychainReason = 'keychain-absent' | 'keychain-locked' | 'keychain-denied' | 'keychain-restarted';

/** The keychain is there and shut. These come from the keychain's own process, which does not translate them. */
const LOCKED = [
  // gnome-keyring, when writing into a collection whose prompt could not be shown or was dismissed
  /locked collection/i,
  // The Secret Service's error name, and libsecret's sentence for it
  /Secret\.Error\.IsLocked/i,
  /locked object/i,
  // macOS errSecInteractionNotAllowed: locked, and nobody to ask
  /interaction is not allowed/i,
];

/** Somebody, or a rule, said no. */
const DENIED = [
  // gnome-keyring without any keyring yet: one would have been made, had its prompt been answered
  /does not exist at path.*\/collection\//i,
  /prompt.*dismissed|dismissed.*prompt/i,
  /AccessDenied|access (is )?denied|permission denied/i,
  // macOS errSecUserCanceled and errSecAuthFailed
  /user canceled|user cancelled/i,
  /user name or passphrase you entered is not correct/i,
];

/**
 * libsecret keeps to the daemon it first found, by its name on the bus and its session, for as long as the process
 * lives; keytar has no way to make it forget. The bus and the new daemon say so, untranslated.
 */
const RESTARTED = [
  /The name :\d+\.\d+ was not provided/,
  /session wrapping the secret does not exist/i,
  /Secret\.Error\.NoSession/,
];

/**
 * Anything not recognised counts as absent: no bus, no service behind it, libsecret not loadable, a daemon that
 * went away. Those sentences come from translated libraries, so they cannot be listed.
 */
export function keychainReason(cause: unknown): KeychainReason {
  const words = cause instanceof Error ? cause.message : String(cause);
  if (LOCKED.some((pattern) => pattern.test(words))) return 'keychain-locked';
  if (DENIED.some((pattern) => pattern.test(words))) return 'keychain-denied';
  if (RESTARTED.some((pattern) => pattern.test(words))) return 'keychain-restarted';
  return 'keychain-absent';
}
