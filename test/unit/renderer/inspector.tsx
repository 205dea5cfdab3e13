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

/** Opens the details at one answer. */
export async function details(desk: Desk, answer: RegExp): Promise<void> {
  const summary = await screen.findByText('Details');
  await desk.user.click(summary);
  const choice = await screen.findByLabelText<HTMLSelectElement>('Answer');
  const option = [...choice.options].find(({ label }) => answer.test(label));
  await desk.user.selectOptions(choice, option?.value ?? '');
}
/** The row of a field, by its name. */
export const row = async (label: string): Promise<HTMLElement> => {
  const table = await screen.findByRole('region', { name: /Fields as the app reads them/ });
  const found = (await within(table).findByText(label, { exact: true })).closest('tr');
  if (found === null) throw new Error(`no row holds ${label}`);
  return found;
};
/** Types the path of a field. */
export async function read(desk: Desk, path: string, field: string): Promise<void> {
  const input = await screen.findByLabelText(field);
  await desk.user.clear(input);
  await desk.user.type(input, `${path.replaceAll(/[{[]/g, '$&$&')}{Enter}`);
}
export const readAs = (label: string): string => `${label}: read from`;
export const savedBy = async (desk: Desk): Promise<ServiceProfile> => {
  await desk.user.click(await button(/^Save$/));
  await waitFor(() => expect(desk.main.callsTo('profiles.save')).toHaveLength(1));
  const [input] = desk.main.callsTo('profiles.save');
  return v.parse(v.object({ profile: ServiceProfileSchema }), input).profile;
};
export const withLoans = v.parse(ServiceProfileSchema, { ...inspected, unwrap: { loan: 'r' } });
