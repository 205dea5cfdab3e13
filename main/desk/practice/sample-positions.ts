// Gives the practice profile a past: positions before the practice began, so that charts, comparisons and
// earlier moments show something at once. Each is marked as a sample, and none counts as a reading.
import type { ServiceProfile } from '../../../domain/profile.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { SAMPLE_STATUS, type PracticeHost } from '../ports/practice.ts';
import type { Understand } from '../ports/service.ts';
import type { Cache, SampleObservation } from '../ports/store.ts';
import { thingsOf } from '../readings/observations.ts';

interface SamplePorts {
  readonly cache: Pick<Cache, 'latest' | 'addSamples'>;
  readonly practice: Pick<PracticeHost, 'positions'>;
  readonly understand: Understand;
}

/** Does nothing once the practice service has been read. */
export async function addSamplePositions(
  { cache, practice, understand }: SamplePorts,
  profile: ServiceProfile,
): Promise<Result<void>> {
  const known = await cache.latest(profile.id, 'position', 'position');
  if (!known.ok) return known;
  if (known.value !== undefined) return ok(undefined);
  const past = await practice.positions();
  if (!past.ok) return past;
  const samples: SampleObservation[] = [];
  for (const { at, raw } of past.value) {
    const value = await understand(profile, 'position', raw);
    if (value === undefined) continue;
    for (const thing of thingsOf('position', value)) {
      const { index, ...observation } = thing.observation();
      samples.push({ at, observation: { ...observation, index: { ...index, statusWord: SAMPLE_STATUS } } });
    }
  }
  return cache.addSamples(profile.id, samples);
}
