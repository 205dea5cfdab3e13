// The profile of the practice service. It gets another port at each start, so its profile is made at each
// start; the operator's settings of it are kept.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { PracticeHost } from '../ports/practice.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Ids } from '../ports/system.ts';
import { isSecretStored, keepSecret, secretFor } from '../profiles/service-secret.ts';
import type { Seals } from '../profiles/seals.ts';
import type { Shelf } from '../profiles/shelf.ts';

export interface PractisingPorts {
  readonly ids: Ids;
  readonly secrets: SecretStore;
  readonly practice: PracticeHost;
  readonly shelf: Shelf;
  readonly seals: Seals;
  /** Builds the profile of the practice service listening at this address. */
  readonly practiceProfile: (baseUrl: string) => ServiceProfile;
  /** Fills the cache with the practice service's past, once. */
  readonly addPast: (profile: ServiceProfile) => Promise<unknown>;
}

/** Settings of the practice profile that the operator may change. */
export const OWN_OF_PRACTICE = ['name', 'thresholds', 'cadenceSeconds', 'explorer', 'lenderContact'] as const;

export interface Practising {
  readonly id: ProfileId;
  /** The profile before the service has a port. */
  profile(): Promise<ServiceProfile>;
  /** Starts the service and stores its profile. */
  start(): Promise<Result<{ profile: ServiceProfile; secret: string }>>;
  readonly stop: () => Promise<void>;
}

export function createPractising(ports: PractisingPorts): Practising {
  const { ids, secrets, shelf } = ports;
  const own = ports.practiceProfile('http://127.0.0.1');
  const { id } = own;

  async function profileAt(baseUrl: string): Promise<ServiceProfile> {
    const made = ports.practiceProfile(baseUrl);
    const kept = await shelf.get(id);
    if (!kept.ok) return made;
    const own = OWN_OF_PRACTICE.flatMap((key) =>
      kept.value[key] === undefined ? [] : [[key, kept.value[key]] as const],
    );
    return { ...made, ...Object.fromEntries(own) };
  }

  async function key(): Promise<Result<string>> {
    const known = await secretFor(secrets, own);
    if (known.ok && typeof known.value === 'string') return ok(known.value);
    const stored = await isSecretStored(secrets, own);
    if (!stored.ok) return stored;
    // The operator enters no key: the practice service accepts the one it is started with.
    const made = `practice-${ids.uuid()}`;
    const kept = await keepSecret(secrets, own, made);
    return kept.ok ? ok(made) : kept;
  }

  return {
    id,
    profile: () => profileAt('http://127.0.0.1'),
    async start() {
      const secret = await key();
      if (!secret.ok) return secret;
      const started = await ports.practice.start(secret.value);
      if (!started.ok) return started;
      const profile = await profileAt(started.value.baseUrl);
      ports.seals.agree(profile);
      // Without its past the practice works all the same.
      await ports.addPast(profile);
      const kept = await shelf.keep(profile);
      return kept.ok ? ok({ profile, secret: secret.value }) : kept;
    },
    stop: () => ports.practice.stop(),
  };
}
