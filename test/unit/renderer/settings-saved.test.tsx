// @vitest-environment jsdom
// What the settings of a service call saved: what main has, whatever happened while it saved.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { CallOutput } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { ServiceProfileSchema } from '../../../domain/profile.ts';
import { sampleProfile } from '../../support/preview/sample-profiles.ts';
import { announced, button, closeDesk, openDesk, retype } from './desk.tsx';

afterEach(closeDesk);

describe('what main has after a save', () => {
  it('is what the page calls saved, even if an error follows the writing of the file', async () => {
    let stored = sampleProfile;
    let fails = true;
    const desk = openDesk('settings', {
      handlers: {
        'profiles.detail': () => ok({ profile: stored, secretStored: true }),
        'profiles.save': ({ profile }) => {
          stored = v.parse(ServiceProfileSchema, profile);
          if (!fails) return ok({ secretDeleted: false });
          fails = false;
          return fail({ code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' });
        },
      },
    });
    await retype(desk, 'Name', 'Marina');
    await desk.user.click(await button('Save'));
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    await retype(desk, 'How to reach the lender', 'desk@lender.example');
    await desk.user.click(await button('Discard'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina');
    expect(screen.queryByText('The disk is full.')).toBeNull();
    await retype(desk, 'How to reach the lender', 'desk@lender.example');
    await desk.user.click(await button('Save'));
    await waitFor(() =>
      expect(stored).toMatchObject({ name: 'Marina', lenderContact: 'desk@lender.example' }),
    );
  });

  it('keeps what was typed while main was saving, as unsaved', async () => {
    const saving = Promise.withResolvers<Result<CallOutput<'profiles.save'>>>();
    const desk = openDesk('settings', { handlers: { 'profiles.save': () => saving.promise } });
    await retype(desk, 'Name', 'Marina');
    await desk.user.click(await button('Save'));
    await retype(desk, 'How to reach the lender', 'desk@lender.example');
    saving.resolve(ok({ secretDeleted: false }));
    expect(await announced('Saved.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('How to reach the lender').value).toBe(
      'desk@lender.example',
    );
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await desk.user.click(await button('Discard'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marina');
    expect(screen.getByLabelText<HTMLInputElement>('How to reach the lender').value).toBe('');
  });
});
