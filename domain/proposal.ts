// A setting that the answers suggest: its value, where it was found, and how certain it is. It takes effect
// only when a person ticks it.
import * as v from 'valibot';
import { RESOURCES } from './connector/fields.ts';
import { isPath, ItemsPathSchema } from './connector/path.ts';
import { LtvUnitSchema } from './position.ts';
import { ErrorsSchema, FailureSchema } from './connector/outcomes.ts';
import { PaginationSchema } from './connector/paging.ts';
import { DISPENSABLE_LISTS, PathsSchema } from './profile-rules.ts';

const thing = v.picklist(RESOURCES);
const path = v.pipe(v.string(), v.check(isPath, 'a path'));

/** What a word of a state may mean. */
export const MEANINGS = [
  'open',
  'closed',
  'seized',
  'approved',
  'pending',
  'inactive',
  'counted',
  'reversed',
  'final',
  'declined',
] as const;

const StatementSchema = v.variant('sets', [
  v.object({
    sets: v.literal('field'),
    thing,
    field: v.string(),
    path,
    /** What a connector states beside the path: scale, unit, split. */
    spec: v.optional(v.record(v.string(), v.unknown())),
  }),
  v.object({
    sets: v.literal('word'),
    thing: v.picklist(['loan', 'returnAddress', 'application', 'deposit']),
    field: v.picklist(['status', 'reason', 'returnStatus']),
    word: v.string(),
    meaning: v.picklist(MEANINGS),
  }),
  v.object({ sets: v.literal('unwrap'), thing, of: v.picklist(['one', 'list']), path: ItemsPathSchema }),
  v.object({ sets: v.literal('ltvUnit'), unit: LtvUnitSchema }),
  v.object({ sets: v.literal('positionCurrency'), currency: v.string() }),
  v.object({ sets: v.literal('failure'), failure: FailureSchema }),
  v.object({ sets: v.literal('errors'), errors: ErrorsSchema }),
  v.object({ sets: v.literal('pagination'), pagination: PaginationSchema, path: v.string() }),
  v.object({ sets: v.literal('path'), of: v.keyof(PathsSchema), path: v.string() }),
  v.object({ sets: v.literal('noSuchList'), list: v.picklist(DISPENSABLE_LISTS) }),
]);
export type Statement = v.InferOutput<typeof StatementSchema>;

/**
 * name: the field's name · value: its values allow nothing else · sum: it adds up with others · elsewhere:
 * the same path in other objects · contrast: good answers and failures differ there · not-found: the service
 * answered 404.
 */
const ReasonSchema = v.picklist(['name', 'value', 'sum', 'elsewhere', 'contrast', 'not-found']);
export type Reason = v.InferOutput<typeof ReasonSchema>;

export const ProposalSchema = v.object({
  key: v.string(),
  says: StatementSchema,
  /** certain: several reasons, or one that cannot be chance · likely: look at the example first. */
  confidence: v.picklist(['certain', 'likely']),
  reason: ReasonSchema,
  /** A value as the service wrote it; empty if there is none yet. */
  example: v.string(),
});
export type Proposal = v.InferOutput<typeof ProposalSchema>;
