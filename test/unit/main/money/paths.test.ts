// The money door compares the paths of the profile that it is given, whoever made it: no schema is between.
import { expect, it } from 'vitest';
import type { QuoteId } from '../../../../domain/ids.ts';
import { SEND_PATHS, type SendPath } from '../../../../domain/profile-rules.ts';
import { answer, profile, scripted } from '../service/support.ts';

const act = {
  quotes: (to) => to.createQuote('{}'),
  acceptQuote: (to) => to.acceptQuote('Q-1' as QuoteId, () => true),
  applications: (to) => to.createApplication('{}', () => true),
} as const satisfies Record<SendPath, (to: ReturnType<typeof scripted>['service']) => Promise<unknown>>;

const NO_ID = { loan: '/loans/x{loan_id}' };
const others = Object.entries({ ...profile.paths, ...NO_ID }).flatMap(([name, path = '']) =>
  [path, `/${path.replace(/\{\w+\}/, '{any}').toUpperCase()}/?x=1`].map((at) => ({ name, at })),
);
/** A list of what is made at a path may be read there by GET. */
const LISTED: Partial<Record<SendPath, string>> = { quotes: 'quote', applications: 'readApplications' };
const refused = SEND_PATHS.flatMap((own) =>
  others.filter(({ name }) => name !== own && name !== LISTED[own]).map((other) => ({ own, ...other })),
);
it.each(refused)('$own is not sent to the path of $name: $at', async ({ own, at }) => {
  const paths: typeof profile.paths = { ...profile.paths, ...NO_ID, ...Object.fromEntries([[own, at]]) };
  const { service, requests } = scripted(() => answer(200, '{}'), { paths });
  expect(await act[own](service)).toMatchObject({
    kind: 'rejected',
    neverLeft: true,
    error: { code: expect.stringMatching(/^(bad-input|profile-incomplete)$/) as unknown },
  });
  expect(requests).toEqual([]);
});

it('an id of the lender leads an accept to no other path', async () => {
  const paths = { ...profile.paths, acceptQuote: '/loans/{quote_id}' };
  for (const id of ['quotes', 'QUOTES', 'applications', 'quotes%2F']) {
    const { service, requests } = scripted(() => answer(200, '{}'), { paths });
    expect(await service.acceptQuote(id as QuoteId, () => true)).toMatchObject({ neverLeft: true });
    expect(requests).toEqual([]);
  }
});
