// The inspector over real HTTP, with a profile and a keychain from the test.
import { memoryClipboard, type MemoryClipboard } from '../../support/memory-clipboard.ts';
import type { Slices } from '../../../contract/contract.ts';
import { agreeingDoor } from '../../support/agreeing-door.ts';
import { fail, ok } from '../../../contract/errors.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { createInspect, type InspectDesk } from '../../../main/desk/inspect/inspect.ts';
import { secretEntry } from '../../../main/desk/profiles/service-secret.ts';
import type { Clock, ProxyResolver } from '../../../main/desk/ports/system.ts';
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { createInspections } from '../../../main/service/inspect/inspections.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { memorySecrets, type MemorySecrets } from '../../support/memory-secrets.ts';
import { steadyClock } from '../service/rough-server.ts';
import type { InspectSlice } from './testing.ts';

export const SECRET = 'sk_canary_of_a_test';

export interface Rig {
  readonly inspect: InspectDesk;
  readonly profile: ServiceProfile;
  readonly secrets: MemorySecrets;
  readonly clipboard: MemoryClipboard;
  slice(): InspectSlice;
  /** Every published slice, in order. */
  readonly published: InspectSlice[];
}

export interface RigOptions {
  readonly clock?: Clock;
  readonly proxies?: ProxyResolver;
  readonly changes?: Partial<ServiceProfile>;
  readonly addressesOf?: (host: string) => Promise<string[]>;
}

/** @param baseUrl of the stored profile */
export function rigFor(
  baseUrl: string,
  { clock = steadyClock, proxies, changes, addressesOf }: RigOptions = {},
): Rig {
  const profile: ServiceProfile = { ...practiceProfile(baseUrl), ...changes };
  const secrets = memorySecrets();
  secrets.entries.set(profile.auth.secretName, secretEntry(profile, SECRET));
  const published: InspectSlice[] = [];
  const clipboard = memoryClipboard();
  const openHttp = () => createHttpClient({ core: createUndiciCore(proxies && { proxies }), clock });
  const inspect = createInspect({
    clock,
    secrets,
    inspections: createInspections({
      openDoor: agreeingDoor,
      clock,
      openHttp,
      proxies,
      ...(addressesOf && { addressesOf }),
    }),
    clipboard,
    desktop: { chooseProfile: () => Promise.resolve(ok(undefined)) },
    stored: (id) =>
      Promise.resolve(
        id === profile.id ? ok(profile) : fail({ code: 'changed-since-shown', what: 'profile' }),
      ),
    practice: { isRunning: () => true },
    practiceId: profile.id,
    publish: (slice: Slices['inspect']) => void published.push(slice),
  });
  const slice = (): InspectSlice => {
    const last = published.at(-1);
    if (last === undefined) throw new Error('nothing was published');
    return last;
  };
  return { inspect, profile, secrets, clipboard, slice, published };
}
