// Trusts Node's certificate authorities, those from the environment, and those in the system's store, which a
// network that inspects TLS needs. It only adds authorities; verification stays strict.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

let trusted: boolean | undefined;

/**
 * Called once per process, before the first connection. False if the system's store cannot be read; then a
 * private authority is reported as unknown.
 */
export function trustSystemAuthorities(): boolean {
  if (trusted !== undefined) return trusted;
  try {
    // 'default' has no duplicates and includes NODE_EXTRA_CA_CERTS.
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
    trusted = true;
  } catch {
    trusted = false;
  }
  return trusted;
}
