// What the keychain of a run is opened with, at its start and by the tests that lock it.

/** The daemon takes what is piped to it as it is. */
export const keyringPassword = 'pw';
