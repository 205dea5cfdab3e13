// The only source of random ids and jitter.
import { randomUUID } from 'node:crypto';
import type { Ids } from '../desk/ports/system.ts';

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
};
