// @vitest-environment jsdom
// The fields of the shape inspector that are typed: they show the draft, also after it was undone, discarded
// or changed elsewhere.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { ok } from '../../../contract/errors.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { inspected, inspectSlice, NO_RESULT } from '../../support/preview/sample-inspect.ts';
import { button, closeDesk, retype, type Desk } from './desk.tsx';
import { openInspector, savedBy } from './inspector.tsx';

afterEach(closeDesk);

const amount = { name: 'amount_ngn', label: 'Amount', type: { kind: 'naira' }, required: true };
const withAmount = v.parse(ServiceProfileSchema, { ...inspected, quoteFields: [amount] });
interface Case {
  readonly label: string;
  readonly was: string;
  readonly typed: string;
  readonly open: () => Promise<Desk>;
}
const cases: readonly Case[] = [
  {
    label: 'Field 1',
    was: 'amount_ngn',
    typed: 'amount',
    open: async () => openInspector(withAmount),
  },
  {
    label: 'Currency of the amounts',
    was: '',
    typed: 'NGN',
    open: async () => {
      const desk = openInspector(inspected, {
        'inspect.result': () => ok({ ...NO_RESULT, asksCurrency: true }),
      });
      return desk;
    },
  },
];
const valueOf = async (label: string): Promise<string> =>
  (await screen.findByLabelText<HTMLInputElement>(label)).value;

describe.each(cases)('the typed field “$label”', ({ label, was, typed, open }) => {
  it.each(['Undo', 'Discard changes'])(
    'shows the draft after “%s”, and gives nothing back',
    async (press) => {
      const desk = await open();
      await retype(desk, label, typed);
      await desk.user.tab();
      await desk.user.click(await button(press));
      expect(await valueOf(label)).toBe(was);
      await desk.user.click(screen.getByLabelText(label));
      await desk.user.tab();
      expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    },
  );
});

describe('a refused sign-in', () => {
  it('shows the lender’s words, and another method is saved in place', async () => {
    const desk = openInspector();
    const serviceWords = 'Missing header X-Lender-Key';
    const error = { code: 'rejected', httpStatus: 401, serviceWords, signedText: 'GET/loans' } as const;
    const steps = inspectSlice.steps.map((one) =>
      one.key === 'sign-in' ? { ...one, state: 'failed' as const, error } : one,
    );
    desk.main.publish('inspect', { ...inspectSlice, steps });
    await screen.findByText('Your lender says: Missing header X-Lender-Key');
    expect(screen.getByText('GET/loans')).toBeDefined();
    await desk.user.click(await button('Use X-Lender-Key'));
    await desk.user.click(await button('Save and test'));
    const headers = { 'X-Lender-Key': '{{secret}}' };
    const auth = { preset: 'header', headers, secretName: inspected.auth.secretName };
    expect(desk.main.callsTo('profiles.save')).toMatchObject([{ profile: { auth } }]);
  });
});

describe('the fields of a quote request', () => {
  it('keep a row without a name while another one is given', async () => {
    const desk = openInspector(withAmount);
    await desk.user.click(await button('Add a field'));
    await desk.user.click(await button('Add a field'));
    await retype(desk, 'Field 3', 'payout');
    await desk.user.tab();
    expect(await valueOf('Field 2')).toBe('');
    await retype(desk, 'Field 2', 'purpose');
    await desk.user.tab();
    expect((await savedBy(desk)).quoteFields.map(({ name }) => name)).toEqual([
      'amount_ngn',
      'purpose',
      'payout',
    ]);
    await waitFor(async () => expect(await valueOf('Field 3')).toBe('payout'));
  });
});
