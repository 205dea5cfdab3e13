// The shape inspector: a test of the connection, and each raw answer beside what the desk understood of it under
// a draft of the profile. It asks the service for nothing but reads, and nothing of it is stored.
import * as v from 'valibot';
import { ServiceProfileSchema } from '../../domain/profile.ts';
import { ProposalSchema } from '../../domain/proposal.ts';
import { ProvenanceRuleSchema } from '../../domain/provenance.ts';
import { EpochMillisSchema } from '../../domain/time.ts';
import { SampleFormSchema, SampleSchema, WireResourceSchema } from '../slices/inspect.ts';

const nothing = v.strictObject({});
const done = v.object({});

/** Characters of a pasted answer. */
export const LONGEST_PASTE = 1_000_000;

/** One line of a raw answer, as it is laid out for reading. */
export const RawLineSchema = v.object({
  depth: v.number(),
  /** The member's name; undefined for items of a list, closing brackets and the body itself. */
  key: v.optional(v.string()),
  /**
   * The value as the service wrote it, or the bracket that opens or closes it; cut when it is long. Of `more`, how
   * many items or members are not laid out here.
   */
  text: v.string(),
  kind: v.picklist(['text', 'number', 'truth', 'null', 'object', 'list', 'close', 'more']),
  /** Path from the thing, to be mapped to a field; undefined outside the thing. */
  path: v.optional(v.string()),
  /** Path from the body, to be stated as where the thing or the list stands (`unwrap`). */
  bodyPath: v.optional(v.string()),
  /** found, assumed: the desk reads `fields` from it · unmapped: it reads nothing from it · frame: around the thing. */
  role: v.picklist(['found', 'assumed', 'unreadable', 'unmapped', 'frame']),
  fields: v.array(v.string()),
});
export type RawLine = v.InferOutput<typeof RawLineSchema>;

/** One field the desk knows, and what this answer gives it. */
export const UnderstoodSchema = v.object({
  field: v.string(),
  state: v.picklist(['found', 'assumed', 'missing', 'unreadable']),
  /** Where it was read; of several fields, all of them. */
  path: v.optional(v.string()),
  rule: v.optional(ProvenanceRuleSchema),
  /** The value as the desk understood it, in plain words for reading. */
  value: v.optional(v.string()),
  /** What the value is counted in: an LTV's unit as profiles name it, a position's currency. */
  unit: v.optional(v.string()),
  /** What was expected, where something unreadable stands. */
  expected: v.optional(v.string()),
  /** Names that were looked for, where it is missing. */
  looked: v.optional(v.array(v.string())),
  /** Without it the desk cannot do its work: no payment without a payoff, no loan without an id. */
  needed: v.boolean(),
});
export type Understood = v.InferOutput<typeof UnderstoodSchema>;

/** A status word as the service writes it, how often it stands there, and what the draft takes it to mean. */
export const SeenWordSchema = v.object({
  field: v.string(),
  word: v.string(),
  count: v.number(),
  meaning: v.optional(v.string()),
});
export type SeenWord = v.InferOutput<typeof SeenWordSchema>;

const thing = {
  thing: WireResourceSchema,
  /** Where both are at hand: the list when not said. */
  of: v.optional(SampleFormSchema),
  profile: ServiceProfileSchema,
};

export const inspectQueries = {
  /** The answer at hand about one thing, read under this draft. `index` chooses an item of a list. */
  'inspect.answer': {
    input: v.strictObject({ ...thing, index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    output: v.object({
      sample: v.optional(SampleSchema),
      /** `GET /loans`; undefined for a pasted answer. */
      request: v.optional(v.string()),
      httpStatus: v.optional(v.number()),
      receivedAt: v.optional(EpochMillisSchema),
      /** Things in the answer; 1 where it is not a list. */
      items: v.number(),
      index: v.number(),
      lines: v.array(RawLineSchema),
      understood: v.array(UnderstoodSchema),
      words: v.array(SeenWordSchema),
      /**
       * Why nothing could be understood. no-list, no-object: none was found where one was expected, and the lines
       * show the whole body for it to be pointed at · says-failure: its own words say that it failed (gap 3) ·
       * not-an-object: the chosen item of the list · let-go: see the sample.
       */
      problem: v.optional(v.picklist(['no-list', 'no-object', 'not-an-object', 'says-failure', 'let-go'])),
    }),
  },
  /** Settings the answers at hand suggest and this draft does not say yet; none holds before it is ticked. */
  'inspect.proposals': {
    input: v.strictObject({ profile: ServiceProfileSchema }),
    output: v.object({ proposals: v.array(ProposalSchema) }),
  },
} as const;

export const inspectCommands = {
  /** Tests the connection under this draft, at the stored address and with the stored secret. */
  'inspect.start': { input: v.strictObject({ profile: ServiceProfileSchema }), output: done },
  'inspect.cancel': { input: nothing, output: done },
  /** Takes an answer from the provider's documentation, for what a test does not ask for. */
  'inspect.paste': {
    input: v.strictObject({
      thing: WireResourceSchema,
      /** One thing when not said, unless the text is plainly a list. */
      of: v.optional(SampleFormSchema),
      text: v.pipe(v.string(), v.maxLength(LONGEST_PASTE)),
    }),
    output: done,
  },
  /** Puts the answer's shape on the clipboard, every value masked, for the provider's support. */
  'inspect.copySample': { input: v.strictObject(thing), output: v.object({ clipboard: v.string() }) },
} as const;
