// `node:worker_threads` as the databases' thread gets it in the simulator: its port leads to the life it was loaded for.
import { portOf } from './ports.ts';

export const parentPort = portOf(new URL(import.meta.url).searchParams.get('life') ?? '');
