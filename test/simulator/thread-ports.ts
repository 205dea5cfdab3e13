// The databases' message ports, by the number of the app's run; a run takes its port once.
export interface ThreadPort {
  on(event: 'message', listener: (message: unknown) => void): void;
  postMessage(message: unknown): void;
}

const ports = new Map<string, ThreadPort>();

export function offerPort(run: string, port: ThreadPort): void {
  ports.set(run, port);
}

export function takePort(run: string): ThreadPort | undefined {
  const port = ports.get(run);
  ports.delete(run);
  return port;
}
