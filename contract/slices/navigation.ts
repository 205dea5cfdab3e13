// A request to the page from the native menu, the tray, a notification or a link. There is one at a time. The page
// acknowledges it, so that a reload does not follow it again.
import * as v from 'valibot';
import { LoanIdSchema } from '../../domain/ids.ts';
import { LookedUpSchema } from '../calls/menu.ts';
import { FRAME_ACTS, PLACES } from '../places.ts';

/** Why a link was not followed. Neither screen nor log repeats the link. */
const LinkFaultSchema = v.picklist([
  'too-long',
  'not-a-link',
  'unknown-kind',
  'not-readable',
  'no-such-screen',
  'no-such-id',
]);
export type LinkFault = v.InferOutput<typeof LinkFaultSchema>;

/** Every target only shows something; none starts an act. */
export const NavigationTargetSchema = v.variant('kind', [
  v.object({ kind: v.literal('screen'), screen: v.picklist(PLACES) }),
  v.object({ kind: v.literal('loan'), id: LoanIdSchema }),
  /** The place that an alert is about. */
  v.object({ kind: v.literal('alert'), id: v.string() }),
  v.object({ kind: v.literal('frame'), act: v.picklist(FRAME_ACTS) }),
  /** In History. */
  v.object({ kind: v.literal('look-up'), text: LookedUpSchema }),
  v.object({ kind: v.literal('refused-link'), fault: LinkFaultSchema }),
]);
export type NavigationTarget = v.InferOutput<typeof NavigationTargetSchema>;

export const NavigationSliceSchema = v.object({
  /** Rises with each request. */
  request: v.number(),
  target: v.optional(NavigationTargetSchema),
});
export type NavigationSlice = v.InferOutput<typeof NavigationSliceSchema>;
