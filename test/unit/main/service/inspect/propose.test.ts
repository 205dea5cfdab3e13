// "Accept all certain" is right on every shape: no certain suggestion is wrong, and what it makes the app read is so.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ProposalSchema, type Proposal, type Statement } from '../../../../../domain/proposal.ts';
import { epochMillis } from '../../../../../domain/time.ts';
import { answerOf } from '../../../../../main/service/inspect/answer.ts';
import type { Answered } from '../../../../../main/service/inspect/found-objects.ts';
import { propose } from '../../../../../main/service/inspect/propose/propose.ts';
import { parseJson } from '../../../../../main/service/reading/json.ts';
import { withAll } from '../../../../../renderer/features/inspect/statements.ts';
import { PUBLIC_SHAPES, type PublicShape } from '../../../../support/public-shapes.ts';
import { draftOf } from './support.ts';

const { positionCurrency: _c, ltvUnit: _u, ...bare } = draftOf({});
const draft = { ...bare, expectedCollateral: { asset: 'USDC', chain: 'base' } };

function answersOf({ answers }: PublicShape): Answered[] {
  return answers.map(([thing, of, text]) => {
    const parsed = parseJson(text);
    if (parsed.kind !== 'json') throw new Error(parsed.problem);
    return { thing, of, json: parsed.value, size: text.length, at: epochMillis(1_763_800_000_000) };
  });
}

function statementText(says: Statement): string {
  switch (says.sets) {
    case 'field': {
      const spec = says.spec === undefined ? '' : ` ${JSON.stringify(says.spec)}`;
      return `${says.thing} ${says.field} ${says.path}${spec}`;
    }
    case 'unwrap':
      return `unwrap ${says.thing} ${says.of} ${says.path}`;
    case 'word':
      return `word ${says.thing} ${says.field} ${says.word} ${says.meaning}`;
    case 'ltvUnit':
      return `position ltvUnit ${says.unit}`;
    default:
      return says.sets;
  }
}

const certain = (all: readonly Proposal[]): Proposal[] =>
  all.filter(({ confidence }) => confidence === 'certain');

it.each(PUBLIC_SHAPES)('each suggestion for $name passes the bridge', (shape) => {
  for (const proposal of propose(answersOf(shape), [], draft))
    expect(v.is(ProposalSchema, proposal)).toBe(true);
});

describe.each(PUBLIC_SHAPES)('suggestions for $name', (shape) => {
  const answers = answersOf(shape);
  const all = propose(answers, [], draft);

  it('are certain only where they are right, and name no trap', () => {
    expect(
      certain(all)
        .map(({ says }) => statementText(says))
        .sort(),
    ).toEqual([...shape.certain].sort());
    const texts = all.map(({ says }) => statementText(says));
    for (const trap of shape.never ?? []) expect(texts.filter((text) => text.startsWith(trap))).toEqual([]);
  });

  it('make the app read the right values once the certain ones are accepted', () => {
    let made = draft;
    // What is found by one may let another be found.
    for (let round = 0; round < 3; round++) made = withAll(certain(propose(answers, [], made)))(made) ?? made;
    const read = answers.flatMap((answered) =>
      answerOf(answered)
        .read(made, 0)
        .understood.flatMap(({ field, value, unit }) =>
          value === undefined
            ? []
            : [[`${answered.thing} ${field}`, [value, unit].filter(Boolean).join(' ')]],
        ),
    );
    expect(Object.fromEntries(read)).toMatchObject(shape.values);
  });

  it('state their reason as it was', () => {
    for (const { says, reason, key } of all)
      if (says.sets === 'field' && reason === 'name' && says.path.includes('@key'))
        expect(key).toBe('a value');
  });
});
