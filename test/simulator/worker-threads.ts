// Replaces `node:worker_threads` in the databases' thread. The port belongs to the run that loads this file.
import { takePort } from './thread-ports.ts';

export const parentPort = takePort(new URL(import.meta.url).searchParams.get('run') ?? '');
