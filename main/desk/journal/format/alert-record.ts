// The body of an alert's journal record: what the inbox shows, without what happened to it since.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../../../domain/ids.ts';
import { AlertSchema } from '../../../../contract/slices/alerts.ts';

export const alertRecord = v.object({
  profile: ProfileIdSchema,
  ...v.omit(AlertSchema, ['id', 'at', 'subject', 'read', 'snoozedUntil', 'settled']).entries,
});
