// A desk with two services that have different records. Both always give the same answers over real HTTP.
import { vi } from 'vitest';
import type { ServiceProfile } from '../../domain/profile.ts';
import { storeService } from './stored-service.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from './real-desk.ts';
import { recordedLender, type RecordedLender } from './recorded-lender.ts';

export interface TwoServices {
  readonly at: Premises;
  readonly a: ServiceProfile;
  readonly b: ServiceProfile;
  readonly lenders: readonly RecordedLender[];
  leave(): Promise<void>;
}

export async function twoServices(): Promise<TwoServices> {
  const at = await premises();
  // The clock is paused, because the practice controls on screen show it.
  await at.steer('/clock', { paused: true });
  const [first, second] = await Promise.all([recordedLender('service-a'), recordedLender('service-b')]);
  const serviceAt = (name: string, { baseUrl }: RecordedLender): ServiceProfile =>
    storeService(at, name, 'practice-key', baseUrl);
  return {
    at,
    a: serviceAt('a', first),
    b: serviceAt('b', second),
    lenders: [first, second],
    async leave() {
      await Promise.all([first.stop(), second.stop()]);
      await at.leave();
    },
  };
}

/** Opens a service and waits until it has answered each resource. */
export async function opened(open: RealDesk, { id }: Pick<ServiceProfile, 'id'>): Promise<void> {
  const done = await open.desk.profiles.open(id);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  await answered(open);
}

export async function answered(open: RealDesk): Promise<void> {
  const isAnswered = (): boolean => {
    const { resources } = open.slice('connect');
    return resources.length > 0 && resources.every(({ lastAnswerAt }) => lastAnswerAt !== undefined);
  };
  await vi.waitUntil(isAnswered, { timeout: 15_000, interval: 5 });
}

/** Closes the desk and starts it again on what is on disk. */
export async function restarted(open: RealDesk, at: Premises): Promise<RealDesk> {
  await open.close();
  const next = await openRealDesk(at);
  await next.desk.connect.resume(false);
  return next;
}
