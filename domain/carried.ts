// What may have moved money after a backup is asked about after a restore, by what it concerns.
import * as v from 'valibot';

/** everything: an entry that cannot be read. */
export const CarriedNeedSchema = v.picklist(['loan', 'borrow', 'deposit', 'return', 'everything']);
export type CarriedNeed = v.InferOutput<typeof CarriedNeedSchema>;
