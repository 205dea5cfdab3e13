// How the operator confirmed the act of a journal entry, in words.
import * as v from 'valibot';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { ConfirmedBySchema } from '../../../domain/confirmed-by.ts';
import { t } from '../../text.ts';

const said = v.object({ confirmedBy: ConfirmedBySchema });
/** A request states it directly, a repayment in its event. */
const BodySchema = v.pipe(v.string(), v.parseJson(), v.union([said, v.object({ event: said })]));

/** Undefined if the entry does not state it. */
export function confirmedBy({ body }: Pick<JournalRow, 'body'>): string | undefined {
  const read = v.safeParse(BodySchema, body);
  if (!read.success) return undefined;
  const { gesture, proof } = 'event' in read.output ? read.output.event.confirmedBy : read.output.confirmedBy;
  const pressed = t(`journal.gesture.${gesture}`);
  return proof === undefined
    ? pressed
    : t('journal.withProof', { proof: t(`journal.proof.${proof}`), gesture: pressed });
}
