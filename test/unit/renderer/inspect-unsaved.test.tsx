// @vitest-environment jsdom
// The unsaved mapping of the shape inspector stays while the profile gets its secret or its service is opened.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { NO_ADDRESS } from '../../../domain/profile-sharing.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { epochMillis } from '../../../domain/time.ts';
import { setTerm, useDraft } from '../../../renderer/state/draft.ts';
import { go, useUi } from '../../../renderer/state/ui.ts';
import { inspected, inspectedId, inspectSlice, NO_RESULT } from '../../support/preview/sample-inspect.ts';
import { sampleSlices } from '../../support/preview/sample.ts';
import { button, closeDesk, retype, type Desk } from './desk.tsx';
import { details, openInspector, read, readAs, row, savedBy, withLoans } from './inspector.tsx';

afterEach(closeDesk);

const savesOf = ({ main }: Desk): ServiceProfile[] =>
  main
    .callsTo('profiles.save')
    .map((input) => v.parse(v.object({ profile: ServiceProfileSchema }), input).profile);

/** Gives the quote request a field, which starts no test. */
async function addField(desk: Desk): Promise<void> {
  await desk.user.click(await button('Add a field'));
  await retype(desk, 'Field 1', 'purpose');
  await desk.user.tab();
}

describe('a mapping made before the secret is stored', () => {
  /** The inspector of a profile without a secret, with a line mapped and not saved. */
  async function mapped(profile: ServiceProfile, keychain: 'open' | 'locked' = 'open'): Promise<Desk> {
    let stored = profile;
    let secretStored = false;
    const desk = openInspector(profile, {
      'profiles.detail': () => ok({ profile: stored, secretStored }),
      'profiles.save': (input) => {
        stored = v.parse(ServiceProfileSchema, input.profile);
        return ok({ secretDeleted: false });
      },
      'profiles.setSecret': () => {
        if (keychain === 'locked') return fail({ code: 'locked', reason: 'keychain-locked' });
        secretStored = true;
        return ok({});
      },
    });
    await details(desk, /^Loans/);
    await read(desk, 'k', readAs('Reference (ID)'));
    await desk.user.type(await screen.findByLabelText('Secret'), 's3cret');
    return desk;
  }
  const withReference = { fields: { loan: { id: 'k' } } };
  const unaddressed = v.parse(ServiceProfileSchema, { ...withLoans, baseUrl: NO_ADDRESS });
  const baseUrl = 'https://lender.example/v2';

  it('stays, unsaved', async () => {
    const desk = await mapped(withLoans);
    await desk.user.click(screen.getByLabelText('This is my lender’s address'));
    await desk.user.click(await button('Store and continue'));
    await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
    expect((await row('Reference (ID)')).textContent).toContain('LN-000201');
    expect(savesOf(desk)).toEqual([]);
    expect(await savedBy(desk)).toMatchObject(withReference);
  });

  it('stays, unsaved, when the address is stored with it', async () => {
    const desk = await mapped(unaddressed);
    await retype(desk, 'Base URL', baseUrl);
    await desk.user.click(await button('Store and continue'));
    await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
    expect(savesOf(desk)).toEqual([{ ...unaddressed, baseUrl }]);
    await desk.user.click(await button('Save'));
    await waitFor(() => expect(savesOf(desk)[1]).toMatchObject({ ...withReference, baseUrl }));
  });

  it('is saved with the stored address if the keychain refuses the secret', async () => {
    const desk = await mapped(unaddressed, 'locked');
    await retype(desk, 'Base URL', baseUrl);
    await desk.user.click(await button('Store and continue'));
    expect(await screen.findByText('The keychain is locked.')).toBeTruthy();
    await desk.user.click(await button('Undo'));
    await read(desk, 'k', readAs('Reference (ID)'));
    await desk.user.click(await button('Save'));
    await waitFor(() => expect(savesOf(desk)[1]).toMatchObject({ ...withReference, baseUrl }));
  });
});

describe('an edit after the service was to be opened', () => {
  const passed = inspectSlice.steps.map(({ key }) => ({ key, state: 'passed' as const }));
  const complete = () => ok(NO_RESULT);

  it('is saved before it opens, when made while the test runs', async () => {
    const desk = openInspector(inspected, { 'inspect.result': complete });
    desk.main.publish('inspect', { ...inspectSlice, state: 'running', steps: passed });
    await desk.user.click(await button('Open this service'));
    await addField(desk);
    desk.main.publish('inspect', { ...inspectSlice, steps: passed });
    await waitFor(() => expect(desk.main.callsTo('profiles.open')).toEqual([{ profileId: inspectedId }]));
    expect(savesOf(desk)).toMatchObject([{ quoteFields: [{ name: 'purpose' }] }]);
  });

  it('keeps the service closed if it cannot be saved', async () => {
    const desk = openInspector(inspected, {
      'inspect.result': complete,
      'profiles.save': () => fail({ code: 'blocked', by: 'live-intent' }),
    });
    desk.main.publish('inspect', { ...inspectSlice, state: 'running', steps: passed });
    await desk.user.click(await button('Open this service'));
    await addField(desk);
    desk.main.publish('inspect', { ...inspectSlice, steps: passed });
    expect(await screen.findByText('An earlier request of this kind is not settled.')).toBeTruthy();
    expect(await button('Discard changes')).toBeTruthy();
    expect(desk.main.callsTo('profiles.open')).toEqual([]);
  });

  it('leaves nothing of the former service if this one is open without its secret', async () => {
    const { connect } = sampleSlices(epochMillis(Date.now()));
    const desk = openInspector(inspected, {
      'inspect.result': complete,
      'profiles.open': () => {
        desk.main.publish('connect', { ...connect, profile: { ...connect.profile!, id: inspectedId } });
        return fail({ code: 'locked', reason: 'keychain-locked' });
      },
    });
    act(() => {
      useUi.setState({ back: [{ screen: 'loans' }] });
      setTerm('amount_ngn', '12000000');
    });
    desk.main.publish('inspect', { ...inspectSlice, steps: passed });
    await desk.user.click(await button('Open this service'));
    await waitFor(() => expect(useUi.getState().route).toEqual({ screen: 'collateral' }));
    expect(useUi.getState().back).toEqual([]);
    expect(useDraft.getState().terms).toEqual({});
  });

  it('stays, with the reason, if the service is not opened', async () => {
    const desk = openInspector(inspected, {
      'inspect.result': complete,
      'profiles.open': () => fail({ code: 'blocked', by: 'live-intent' }),
    });
    act(() => setTerm('amount_ngn', '12000000'));
    desk.main.publish('inspect', { ...inspectSlice, steps: passed });
    await desk.user.click(await button('Open this service'));
    expect(await screen.findByText('An earlier request of this kind is not settled.')).toBeTruthy();
    expect(useUi.getState().route.screen).toBe('inspector');
    expect(useDraft.getState().terms).toEqual({ amount_ngn: '12000000' });
  });

  it('is asked about, when made while the service opens', async () => {
    const opening = Promise.withResolvers<Result<object>>();
    const desk = openInspector(inspected, {
      'inspect.result': complete,
      'profiles.open': () => opening.promise,
    });
    desk.main.publish('inspect', { ...inspectSlice, steps: passed });
    await desk.user.click(await button('Open this service'));
    await waitFor(() => expect(desk.main.callsTo('profiles.open')).toHaveLength(1));
    act(() => useUi.setState({ back: [{ screen: 'loans' }], recent: ['a loan'] }));
    await addField(desk);
    opening.resolve(ok({}));
    await screen.findByRole('heading', { name: 'Leave without saving?' });
    expect(useUi.getState().route.screen).toBe('inspector');
    await desk.user.click(await button('Stay here'));
    // Nothing that belongs to the former service stays, wherever the operator is.
    expect(useUi.getState().back).toEqual([]);
    expect(useUi.getState().recent).toEqual([]);
    act(() => go({ screen: 'collateral' }));
    await desk.user.click(await button('Save and continue'));
    await waitFor(() => expect(useUi.getState().route.screen).not.toBe('inspector'));
    expect(savesOf(desk)).toMatchObject([{ quoteFields: [{ name: 'purpose' }] }]);
  });
});
