// What operators of every kind get at.
import type { Session } from '../../main/desk/session.ts';
import type { Machine } from './machine.ts';

/** The open service's desk, or nothing where there is none. */
export function desk(machine: Machine): Session | undefined {
  return machine.alive ? machine.life?.desk.session() : undefined;
}
export const otherDigest = (digest: string): string =>
  `${digest.slice(1)}${digest.startsWith('0') ? '1' : '0'}`;
