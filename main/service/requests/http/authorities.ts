// Who may vouch for a service: Node's own list, what the environment adds, and what this machine's administrator has
// put into the system's store, as a network that looks into TLS needs. It only adds names; verifying stays as strict.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

let trusted: boolean | undefined;

/**
 * Once for the process and before the first connection. False where the system's store cannot be taken: then Node's
 * own list stands alone, and a private authority is reported as unknown.
 */
export function trustSystemAuthorities(): boolean {
  if (trusted !== undefined) return trusted;
  try {
    // 'default' is already without doubles, and includes NODE_EXTRA_CA_CERTS.
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
    trusted = true;
  } catch {
    trusted = false;
  }
  return trusted;
}
