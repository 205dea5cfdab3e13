// @vitest-environment jsdom
// Fields that first appear late in the service's answers are offered for mapping on every screen, and can be
// dismissed.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import type { SceneName } from '../../support/preview/scenes.ts';
import { button, closeDesk, openDesk } from './desk.tsx';

afterEach(closeDesk);

const proposal = {
  key: 'loan returnTxHash handback.proof',
  says: { sets: 'field', thing: 'loan', field: 'returnTxHash', path: 'handback.proof' },
  confidence: 'certain',
  reason: 'value',
  example: '0x12',
} as const;

function openWithSamples(name: SceneName, proposals: (typeof proposal)[]) {
  const now = epochMillis(Date.now());
  const profileId = sampleSlices(now).connect.profile?.id;
  const sample = { thing: 'loan', of: 'list', from: 'work', at: now, dropped: false } as const;
  return openDesk(name, {
    slices: { inspect: { profileId, state: 'idle', steps: [], samples: [sample] } },
    handlers: { 'inspect.proposals': () => ok({ proposals }) },
  });
}
const title = 'The service returned fields that are not mapped';

describe('a new field of an answer', () => {
  it.each(['collateral-live', 'borrow', 'ledger'] as const)('is offered for mapping on %s', async (name) => {
    const { user } = openWithSamples(name, [proposal]);
    await screen.findByText(title);
    await user.click(await button('Review 1 suggestion'));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });

  it('can be put aside', async () => {
    const { user } = openWithSamples('collateral-live', [proposal]);
    await screen.findByText(title);
    await user.click(await button('Hide this'));
    expect(screen.queryByText(title)).toBeNull();
  });

  it('is not mentioned beside a decision, nor where nothing is suggested', async () => {
    openWithSamples('borrow-review', [proposal]);
    await screen.findByText('Show the review');
    expect(screen.queryByText(title)).toBeNull();
    closeDesk();
    const { main } = openWithSamples('collateral-live', []);
    await waitFor(() => expect(main.callsTo('inspect.proposals')).toHaveLength(1));
    expect(screen.queryByText(title)).toBeNull();
  });
});
