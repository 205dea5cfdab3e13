// The password of a run's keychain, for its start and for tests that lock it.

/** Piped to the daemon without a line break. */
export const keyringPassword = 'pw';
