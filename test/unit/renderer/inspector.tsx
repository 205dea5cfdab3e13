// Opens the shape inspector on a service, and finds the parts of its page.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import * as v from 'valibot';
import { ok } from '../../../contract/errors.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { useUi } from '../../../renderer/state/ui.ts';
import type { MockHandlers } from '../../support/mock-main.ts';
import {
  inspected,
  inspectedId,
  inspectHandlers,
  inspectSlice,
} from '../../support/preview/sample-inspect.ts';
import { button, openDesk, type Desk } from './desk.tsx';

export function openInspector(profile: ServiceProfile = inspected, more: MockHandlers = {}): Desk {
  // jsdom has no popovers, so their contents are always in the page.
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined, scrollIntoView: () => undefined });
  const desk = openDesk('collateral', {
    slices: { inspect: inspectSlice },
    handlers: {
      ...inspectHandlers,
      'profiles.detail': () => ok({ profile, secretStored: true }),
      ...more,
    },
  });
  useUi.setState({ route: { screen: 'inspector', profileId: inspectedId } });
  return desk;
}

export const step = (name: RegExp): Promise<HTMLElement> =>
  screen
    .findByRole('navigation', { name: 'Test steps' })
    .then((list) => within(list).findByRole('button', { name }));
export const line = async (path: string): Promise<HTMLElement> => {
  const name = new RegExp(`, at ${path.replaceAll('.', String.raw`\.`)}:`);
  return within(await screen.findByRole('list', { name: 'Answer lines' })).findByRole('button', {
    name,
  });
};
export const menuItem = async (name: RegExp): Promise<HTMLElement> => {
  const found = await within(await screen.findByLabelText('Read this line as')).findByText(name);
  return found.closest('button') ?? found;
};
/** The row of a field, by its name. */
export const row = async (label: string): Promise<HTMLElement> => {
  const side = await screen.findByRole('region', { name: 'As the app reads it' });
  const found = (await within(side).findByText(label, { exact: true })).closest('li');
  if (found === null) throw new Error(`no row holds ${label}`);
  return found;
};
export async function read(desk: Desk, path: string, as: RegExp): Promise<void> {
  await desk.user.click(await line(path));
  await desk.user.click(await menuItem(as));
}
export const savedBy = async (desk: Desk): Promise<ServiceProfile> => {
  await desk.user.click(await button(/^Save$/));
  await waitFor(() => expect(desk.main.callsTo('profiles.save')).toHaveLength(1));
  const [input] = desk.main.callsTo('profiles.save');
  return v.parse(v.object({ profile: ServiceProfileSchema }), input).profile;
};
export const withLoans = v.parse(ServiceProfileSchema, { ...inspected, unwrap: { loan: 'r' } });
