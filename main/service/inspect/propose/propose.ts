// Collects everything that the kept answers suggest and the draft lacks, the most certain first. It changes
// no profile.
import type { Proposal, Statement } from '../../../../domain/proposal.ts';
import { unwrapAt } from '../../../../domain/connector/answers.ts';
import { WIRE_FIELDS, type WireResource } from '../../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { FailedAnswer } from '../../../desk/ports/inspect.ts';
import { parseJson, type JsonObject } from '../../reading/json.ts';
import { mappingOf, type Mapping } from '../../reading/wire/mapping.ts';
import type { Names } from '../../reading/wire/names.ts';
import type { Answered } from '../found-objects.ts';
import { readThing } from '../readings.ts';
import { meaningOf } from '../status-words.ts';
import { LIST_OF, objectsIn, thingsIn } from '../found-objects.ts';
import { groupsIn, groupWords } from './addresses.ts';
import { errorsProposal, failureProposal, missingLists, pagesProposal, type Failed } from './around.ts';
import { LOOKS } from './fields.ts';
import { leavesOf, someOf } from './leaves.ts';
import { loanProposals } from './loans.ts';
import { fieldProposal, matched } from './match.ts';
import type { Expected } from './units.ts';
import { openApiProposals } from './openapi.ts';
import { positionProposals } from './position.ts';
import { unwrapProposals } from './unwrap.ts';

export function propose(
  answers: readonly Answered[],
  failures: readonly FailedAnswer[],
  profile: ServiceProfile,
  document?: JsonObject,
): Proposal[] {
  const unwraps = unwrapProposals(answers, profile);
  const draft = unwraps.reduce(unwrapped, profile);
  const mapping = mappingOf(draft);
  const failed = failures.map((answer): Failed => {
    const parsed = parseJson(answer.text);
    const body = parsed.kind === 'json' && parsed.value.kind === 'object' ? parsed.value : undefined;
    return { answer, body };
  });
  const bodies = answers.map(({ json }) => json);
  const lists = answers.filter(({ of }) => of === 'list');
  const around = [
    ...(draft.failure === undefined ? failureProposal(bodies, failed) : []),
    ...errorsProposal(failed, draft),
    ...pagesProposal(
      lists.flatMap(({ thing, json }) => {
        const list = LIST_OF[thing];
        return list === undefined ? [] : [{ list, around: json.kind === 'object' ? [json] : [] }];
      }),
      draft,
    ),
    ...missingLists(failed, draft),
    ...currencyProposal(answers, draft),
  ];
  // Fields are proposed only when the object's own place is certain.
  const found = answers.filter(({ thing, of }) => !unwraps.some((one) => isUnsure(one, thing, of)));
  const each = found.flatMap((answered) => thingProposals(answered, { draft, mapping }));
  // What an answer shows comes before what a document says.
  const described = document === undefined ? [] : openApiProposals(document, draft);
  const all = [...described, ...unwraps, ...around, ...withSameIds(each, answers, draft)];
  const unique = [...new Map(all.map((proposal) => [proposal.key, proposal])).values()];
  return unique.sort((one, other) => rank(one) - rank(other));
}

const unwrapped = (draft: ServiceProfile, { says, confidence }: Proposal): ServiceProfile =>
  says.sets === 'unwrap' && confidence === 'certain'
    ? { ...draft, unwrap: unwrapAt(draft.unwrap, says) }
    : draft;

const isUnsure = ({ says, confidence }: Proposal, thing: WireResource, of: Answered['of']): boolean =>
  confidence === 'likely' && says.sets === 'unwrap' && says.thing === thing && says.of === of;

const rank = ({ confidence }: Proposal): number => (confidence === 'certain' ? 0 : 1);

interface Under {
  readonly draft: ServiceProfile;
  readonly mapping: Mapping;
}

function thingProposals(answered: Answered, { draft, mapping }: Under): Proposal[] {
  const { thing, of, json, at } = answered;
  const { asset, chain } = draft.expectedCollateral;
  const expected: Expected = { asset, chain, currency: draft.positionCurrency };
  const groups = thing === 'returnAddress' ? groupsIn(json) : undefined;
  const things = thingsIn(json, { thing, of }, mapping).items;
  const items = someOf(
    groups?.flatMap((group) => group.items) ??
      things.flatMap(({ item }) => (item.kind === 'object' ? [item] : [])),
  );
  const [first] = items;
  if (first === undefined) return [];
  const found = proposalsOf(thing, items, { mapping, expected });
  const known = foundFields(thing, items, { draft, mapping, at });
  const means = ({ says }: Proposal): boolean =>
    says.sets === 'word' && meaningOf(thing, says.field, { word: says.word, mapping }) === says.meaning;
  return [
    ...found.filter(
      (proposal) =>
        !isKnownStatement(proposal.says, known, draft) &&
        !isTried(proposal.says, mapping) &&
        !means(proposal),
    ),
    ...(groups === undefined ? [] : groupWords(groups).filter((proposal) => !means(proposal))),
  ];
}

function proposalsOf(
  thing: WireResource,
  items: readonly JsonObject[],
  { mapping, expected }: { mapping: Mapping; expected: Expected },
): Proposal[] {
  if (thing === 'position') return items.slice(0, 1).flatMap((item) => positionProposals(item, expected));
  if (thing === 'loan') return loanProposals(items, mapping, expected);
  const matches = matched(LOOKS[thing], leavesOf(items), expected);
  const status = matches.find(({ field }) => field === 'status')?.leaf.texts ?? [];
  return [
    ...matches.map((match) => fieldProposal(thing, match)),
    ...(thing === 'deposit' ? countedWords([...new Set(status)]) : []),
  ];
}

const MAY_COUNT = /^(?:success|successful|complete|completed|done|settled|finali[sz]ed|executed|paid)$/i;

/** That a deposit counts is a promise of the lender: a person says so, the word only suggests it. */
const countedWords = (words: readonly string[]): Proposal[] =>
  words
    .filter((word) => MAY_COUNT.test(word))
    .map((word) => ({
      key: `deposit status ${word}`,
      says: { sets: 'word', thing: 'deposit', field: 'status', word, meaning: 'counted' },
      confidence: 'likely',
      reason: 'name',
      example: word,
    }));

/** Fields that the draft finds in any of the objects. */
function foundFields(
  thing: WireResource,
  items: readonly JsonObject[],
  { draft, mapping, at }: Under & Pick<Answered, 'at'>,
): ReadonlySet<string> {
  const fields: readonly string[] = WIRE_FIELDS[thing];
  const found = new Set<string>();
  for (const item of items) {
    const { readings } = readThing({ thing, item }, { mapping, draft, at });
    for (const field of fields) if (readings[field]?.state === 'found') found.add(field);
  }
  return found;
}

function isKnownStatement(
  says: Statement,
  known: ReadonlySet<string>,
  { fields = {}, ltvUnit }: ServiceProfile,
): boolean {
  if (says.sets === 'ltvUnit') return ltvUnit === says.unit;
  if (says.sets !== 'field') return false;
  const own: Readonly<Record<string, string | object | undefined>> = fields[says.thing] ?? {};
  const stated = own[says.field];
  // Words alone are no place.
  const isPlaced = typeof stated === 'string' || (typeof stated === 'object' && 'at' in stated);
  return isPlaced || (says.spec === undefined && known.has(says.field));
}

/** The app tries this name itself, so mapping it would change nothing. */
function isTried(says: Statement, { names }: Mapping): boolean {
  if (says.sets !== 'field' || says.spec !== undefined) return false;
  const of: Readonly<Record<string, Names | undefined>> = names[says.thing];
  const its = of[says.field];
  return its?.isMapped === false && its.tried.some(({ field }) => field === says.path);
}

/**
 * If most resources have their reference in one path, the others will have it there too, also those without
 * answers yet.
 */
function withSameIds(
  proposals: readonly Proposal[],
  answers: readonly Answered[],
  { fields = {} }: ServiceProfile,
): Proposal[] {
  const paths = Object.values(fields).flatMap((own = {}) =>
    'id' in own && typeof own.id === 'string' ? own.id : [],
  );
  for (const { says } of proposals) if (says.sets === 'field' && says.field === 'id') paths.push(says.path);
  const path = paths.find((one) => paths.filter((other) => other === one).length >= 3);
  if (path === undefined) return [...proposals];
  const unseen = (['quote', 'application'] as const).filter(
    (thing) => fields[thing]?.id === undefined && !answers.some((answer) => answer.thing === thing),
  );
  return [
    ...proposals.map((proposal) =>
      proposal.says.sets === 'field' && proposal.says.field === 'id' && proposal.says.path === path
        ? { ...proposal, reason: 'elsewhere' as const }
        : proposal,
    ),
    ...unseen.map((thing): Proposal => ({
      key: `${thing} id ${path}`,
      says: { sets: 'field', thing, field: 'id', path },
      confidence: 'likely',
      reason: 'elsewhere',
      example: '',
    })),
  ];
}

/** A loan's payoff that is in naira by its name: the position most likely is too. */
function currencyProposal(answers: readonly Answered[], draft: ServiceProfile): Proposal[] {
  const mapping = mappingOf(draft);
  const objects = answers.flatMap((answered) => objectsIn(answered, mapping).objects);
  const position = objects.find(({ thing }) => thing === 'position');
  const naira = objects.find(({ thing, item }) => thing === 'loan' && item.members.has('payoff_amount_ngn'));
  if (draft.positionCurrency !== undefined || position === undefined || naira === undefined) return [];
  const { units } = readThing(position, { mapping, draft, at: epochMillis(0) });
  if (units['debt'] !== undefined) return [];
  return [
    {
      key: 'positionCurrency NGN',
      says: { sets: 'positionCurrency', currency: 'NGN' },
      confidence: 'likely',
      reason: 'elsewhere',
      example: 'payoff_amount_ngn',
    },
  ];
}
