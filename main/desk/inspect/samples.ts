// The inspector's answers, in memory alone: the latest of each resource and form, within a limit of size.
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { Sample, SampleForm } from '../../../contract/slices/inspect.ts';
import type { RawAnswer } from '../ports/inspect.ts';

/** Characters of all answers together. */
export const MOST_KEPT = 10 * 1024 * 1024;

interface KeptAnswer {
  readonly sample: Sample;
  /** Undefined if it exceeded the limit. */
  readonly answer: RawAnswer | undefined;
  /** Undefined for a pasted answer. */
  readonly asked?: {
    readonly request: string;
    readonly endpoint: string;
    readonly httpStatus: number;
    readonly receivedAt: EpochMillis;
  };
}

interface Samples {
  keep(kept: KeptAnswer & { readonly answer: RawAnswer }): void;
  /** Without `form`: the list, if there is one. */
  of(thing: WireResource, form: SampleForm | undefined): KeptAnswer | undefined;
  /** Every answer that is kept. */
  answers(): RawAnswer[];
  clear(): void;
  /** Marks the answers of a former test; `dropOld` removes those that the new one did not replace. */
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
      // Removed first, so that it comes last and frees its own room.
      kept.delete(key);
      old.delete(key);
      const fits = given.answer.size <= room();
      kept.set(
        key,
        fits ? given : { ...given, answer: undefined, sample: { ...given.sample, dropped: true } },
      );
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
