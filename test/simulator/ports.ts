// The near ends of the databases' threads, by the life of the app they belong to.
export interface ThreadPort {
  on(event: 'message', listener: (message: unknown) => void): void;
  postMessage(message: unknown): void;
}

const ports = new Map<string, ThreadPort>();

export function offerPort(life: string, port: ThreadPort): void {
  ports.set(life, port);
}

export function portOf(life: string): ThreadPort | undefined {
  const port = ports.get(life);
  ports.delete(life);
  return port;
}
