// The answers at hand, in memory alone: the last one of each thing and form, and together no more than fits.
import type { WireResource } from '../../../domain/profile-mapping.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Sample, SampleForm } from '../../../contract/slices/inspect.ts';
import type { RawAnswer } from '../ports/inspect.ts';

/** Characters of all answers together. */
export const MOST_KEPT = 10 * 1024 * 1024;

export interface KeptAnswer {
  readonly sample: Sample;
  /** Undefined where it was let go. */
  readonly answer: RawAnswer | undefined;
  /** Undefined for a pasted answer. */
  readonly asked?: {
    readonly request: string;
    readonly endpoint: string;
    readonly httpStatus: number;
    readonly receivedAt: EpochMillis;
  };
}

export interface Samples {
  keep(kept: KeptAnswer & { readonly answer: RawAnswer }): void;
  /** The list where both forms are at hand and none is asked for. */
  of(thing: WireResource, form: SampleForm | undefined): KeptAnswer | undefined;
  /** Everything that is at hand and was not let go. */
  answers(): RawAnswer[];
  clear(): void;
  /** A new test began: what it does not bring again goes with `dropOld`. */
  markOld(): void;
  dropOld(): void;
  list(): Sample[];
}

export function createSamples(): Samples {
  const kept = new Map<string, KeptAnswer>();
  const old = new Set<string>();
  const keyOf = (thing: WireResource, form: SampleForm): string => `${thing} ${form}`;
  const room = (): number =>
    MOST_KEPT - [...kept.values()].reduce((sum, { answer }) => sum + (answer?.size ?? 0), 0);

  return {
    keep(given) {
      const { thing, of } = given.sample;
      const key = keyOf(thing, of);
      // Taken out first, so that it stands last and its own room is free again.
      kept.delete(key);
      old.delete(key);
      const fits = given.answer.size <= room();
      kept.set(key, fits ? given : { ...given, answer: undefined, sample: { ...given.sample, letGo: true } });
    },
    of: (thing, form) =>
      form === undefined
        ? (kept.get(keyOf(thing, 'list')) ?? kept.get(keyOf(thing, 'one')))
        : kept.get(keyOf(thing, form)),
    clear() {
      kept.clear();
      old.clear();
    },
    markOld() {
      for (const [key, { sample }] of kept) if (sample.from === 'service') old.add(key);
    },
    dropOld() {
      for (const key of old) kept.delete(key);
      old.clear();
    },
    answers: () => [...kept.values()].flatMap(({ answer }) => answer ?? []),
    list: () => [...kept.values()].map(({ sample }) => sample),
  };
}
