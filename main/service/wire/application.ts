// An application: what accepting a quote returns. None of its fields is documented (gap 24).
import { ApplicationIdSchema, type ApplicationId } from '../../../domain/ids.ts';
import type { Application } from '../../../domain/application.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { idReader } from './ids.ts';
import { pick, pickTime, type NamesOf } from './pick.ts';
import { amount, text } from './scalars.ts';

export const APPLICATION_NAMES = {
  id: { aliases: ['id', 'application_id'] },
  status: { aliases: ['status', 'state', 'application_status'] },
  loanId: { aliases: ['loan_id', 'loan.id'] },
  quoteId: { aliases: ['quote_id', 'quote.id'] },
  externalId: { aliases: ['external_id', 'quote.external_id'] },
  amount: {
    aliases: ['amount_ngn', 'loan_amount_ngn', 'principal_ngn', 'amount', 'loan_amount', 'principal'],
  },
  createdAt: { aliases: ['created_at', 'submitted_at'] },
} as const satisfies NamesOf<'application'>;

const applicationId = idReader<ApplicationId>(ApplicationIdSchema);

export function applicationFrom(
  item: JsonObject,
  names: NamesOf<'application'> = APPLICATION_NAMES,
): Application {
  return {
    id: pick(item, names.id, applicationId),
    status: pick(item, names.status, text),
    loanId: pick(item, names.loanId, text),
    quoteId: pick(item, names.quoteId, text),
    externalId: pick(item, names.externalId, text),
    amount: pick(item, names.amount, amount),
    createdAt: pickTime(item, names.createdAt),
    raw: sourceOf(item),
  };
}
