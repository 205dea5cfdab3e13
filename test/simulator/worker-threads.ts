// Stands in for `node:worker_threads` in the databases' thread: its port leads to the run that loaded this
// module.
import { takePort } from './thread-ports.ts';

export const parentPort = takePort(new URL(import.meta.url).searchParams.get('run') ?? '');
