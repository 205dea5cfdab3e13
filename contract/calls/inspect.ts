// The shape inspector: it tests the connection, and shows each raw answer beside what the app understands of
// it under a draft of the profile. It sends reads only and stores nothing.
import * as v from 'valibot';
import { CopiedSchema } from '../copied.ts';
import { MAX_INPUT } from '../limits.ts';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { ServiceProfileSchema } from '../../domain/profile.ts';
import { ProposalSchema } from '../../domain/proposal.ts';
import { ProvenanceRuleSchema, EpochMillisSchema } from '../../domain/value-schemas.ts';
import { SampleFormSchema, SampleSchema, WireResourceSchema } from '../slices/inspect.ts';
import { done, unasked } from './entries.ts';

/** Characters of a pasted answer. */
export const LONGEST_PASTE = 1_000_000;

/** A value, list or object in an answer: its path, and the value as the service wrote it. */
const PlaceSchema = v.object({ path: v.string(), example: v.string() });
export type Place = v.InferOutput<typeof PlaceSchema>;

/** One field that the app knows, and its value in this answer. */
const UnderstoodSchema = v.object({
  field: v.string(),
  state: v.picklist(['found', 'assumed', 'missing', 'unreadable']),
  /** Where it was read; for a value from several fields, all of them. */
  path: v.optional(v.string()),
  rule: v.optional(ProvenanceRuleSchema),
  /** The value as the app understood it, in words. */
  value: v.optional(v.string()),
  /** The value's unit: an LTV's unit as profiles name it, or a position's currency. */
  unit: v.optional(v.string()),
  /** What was expected in place of an unreadable value. */
  expected: v.optional(v.string()),
  /** Without it the app cannot work: no payment without a payoff, no loan without an id. */
  needed: v.boolean(),
});
export type Understood = v.InferOutput<typeof UnderstoodSchema>;

/** A status word as the service writes it, its number of occurrences, and its meaning under the draft. */
const StatusWordSchema = v.object({
  field: v.string(),
  word: v.string(),
  count: v.number(),
  meaning: v.optional(v.string()),
});
export type StatusWord = v.InferOutput<typeof StatusWordSchema>;

const LackSchema = v.object({
  thing: WireResourceSchema,
  /** Undefined if the answer contains nothing of the thing. */
  field: v.optional(v.string()),
});
export type Lack = v.InferOutput<typeof LackSchema>;

const ResultSchema = v.object({
  read: v.array(
    v.object({
      thing: WireResourceSchema,
      items: v.number(),
      /** Open loans, deposits that count, approved addresses, wallets for the collateral. */
      good: v.number(),
      unclear: v.number(),
      /** Of all items; undefined if the answer does not state it. A test reads the first page. */
      total: v.optional(v.number()),
      amounts: v.array(UnderstoodSchema),
    }),
  ),
  /** Fields that the app needs and no answer states. */
  lacks: v.array(LackSchema),
  /** Nothing states the unit of the position's amounts, so a person must. */
  asksCurrency: v.boolean(),
});
export type ReadResult = v.InferOutput<typeof ResultSchema>;

const thing = {
  thing: WireResourceSchema,
  /** If both are available; undefined: the list. */
  of: v.optional(SampleFormSchema),
  profile: ServiceProfileSchema,
};

export const inspectQueries = {
  /** A kept answer about this resource, read under the draft. `index` chooses an item of a list. */
  'inspect.answer': {
    input: v.strictObject({ ...thing, index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    output: v.object({
      sample: v.optional(SampleSchema),
      /** `GET /loans`; undefined for a pasted answer. */
      request: v.optional(v.string()),
      httpStatus: v.optional(v.number()),
      receivedAt: v.optional(EpochMillisSchema),
      /** Objects in the answer; 1 if it is not a list. */
      items: v.number(),
      index: v.number(),
      /** The item as the service wrote it, indented; the whole body if no item was found. A long one is cut. */
      text: v.string(),
      /** Values of the item, and lists and objects of the body. */
      places: v.array(PlaceSchema),
      holders: v.array(PlaceSchema),
      understood: v.array(UnderstoodSchema),
      words: v.array(StatusWordSchema),
      /**
       * Why nothing could be understood. no-list, no-object: not found where expected; `holders` are
       * the places it can be in · says-failure: the body states a failure ·
       * not-an-object: the chosen item of the list · let-go: see the sample.
       */
      problem: v.optional(v.picklist(['no-list', 'no-object', 'not-an-object', 'says-failure', 'let-go'])),
    }),
  },
  /** What the kept answers say under the draft, for a person to compare with the lender's page. */
  'inspect.result': {
    input: v.strictObject({ profile: ServiceProfileSchema }),
    output: ResultSchema,
  },
  /** Settings that the kept answers suggest and the draft lacks. None takes effect before it is ticked. */
  'inspect.proposals': {
    input: v.strictObject({ profile: ServiceProfileSchema }),
    output: v.object({ proposals: v.array(ProposalSchema) }),
  },
} as const;

export const inspectCommands = {
  /** Tests the connection under this draft, at the stored address and with the stored secret. */
  'inspect.start': unasked('sends reads to the stored address', { profile: ServiceProfileSchema }),
  'inspect.cancel': unasked('stops a task', {}),
  /** Asks for the lender's OpenAPI document; it fills in suggestions. Without `file` the operator cancelled. */
  'inspect.openDocument': {
    ...unasked('changes only what this screen suggests', { profileId: ProfileIdSchema }),
    output: v.object({ file: v.optional(v.string()) }),
  },
  /** Takes an answer from the lender's documentation, for requests that a test does not send. */
  'inspect.paste': {
    unasked: 'changes only what this screen shows',
    /** In JSON each quote and line break of the pasted text takes two characters. */
    maxInput: 2 * LONGEST_PASTE + MAX_INPUT,
    input: v.strictObject({
      thing: WireResourceSchema,
      /** Undefined: one object, unless the text is clearly a list. */
      of: v.optional(SampleFormSchema),
      text: v.pipe(v.string(), v.maxLength(LONGEST_PASTE)),
    }),
    output: done,
  },
  /** Copies the answer's shape with every value masked, for the lender's support. */
  'inspect.copySample': {
    ...unasked('copies a text with its values masked', thing),
    output: CopiedSchema,
  },
} as const;
