// The practice service behind its profile. It listens where the system lets it, and its description is the app's
// own, so its profile is made anew at each start; what the operator may set of it is kept.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { PracticeHost } from '../ports/practice.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Ids } from '../ports/system.ts';
import { isSecretStored, keepSecret, secretFor } from '../profiles/service-secret.ts';
import type { Shelf } from '../profiles/shelf.ts';

export interface PractisingPorts {
  readonly ids: Ids;
  readonly secrets: SecretStore;
  readonly practice: PracticeHost;
  readonly shelf: Shelf;
  /** Builds the profile of the practice service listening at this address. */
  readonly practiceProfile: (baseUrl: string) => ServiceProfile;
}

/** What the operator may set of the practice profile; the rest says how the practice service is spoken to. */
export const OWN_OF_PRACTICE = [
  'name',
  'thresholds',
  'offerTolerancePercent',
  'cadenceSeconds',
  'explorer',
] as const;

export interface Practising {
  readonly id: ProfileId;
  /** Before it listens anywhere. */
  profile(): Promise<ServiceProfile>;
  /** Starts it, and keeps the profile that leads to it. */
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
    if (known.ok) return known;
    const stored = await isSecretStored(secrets, own);
    if (!stored.ok) return stored;
    // Nobody has to enter it: the practice service is started with whatever key is here.
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
      const kept = await shelf.keep(profile);
      return kept.ok ? ok({ profile, secret: secret.value }) : kept;
    },
    stop: () => ports.practice.stop(),
  };
}
