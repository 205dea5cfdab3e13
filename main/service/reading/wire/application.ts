// Reads an application, the answer to an accepted quote. The service document names neither its fields nor
// its status words.
import { ApplicationIdSchema, type ApplicationId } from '../../../../domain/ids.ts';
import type { Application } from '../../../../domain/application.ts';
import { valueOf } from '../../../../domain/provenance.ts';
import { sameWord } from '../../../../domain/wallet.ts';
import { sourceOf, type JsonObject } from '../json.ts';
import { idReader } from './ids.ts';
import { pick, pickTime, type NamesOf } from './pick.ts';
import { amount, text } from './scalars.ts';

export const APPLICATION_NAMES = {
  id: { aliases: ['id', 'application_id'] },
  status: { aliases: ['status', 'state', 'application_status'] },
  reason: {
    aliases: ['decision_reason', 'decline_reason', 'rejection_reason', 'reason', 'decision_note', 'remark'],
  },
  loanId: { aliases: ['loan_id', 'loan.id'] },
  quoteId: { aliases: ['quote_id', 'quote.id'] },
  externalId: { aliases: ['external_id', 'quote.external_id'] },
  amount: {
    aliases: ['amount_ngn', 'loan_amount_ngn', 'principal_ngn', 'amount', 'loan_amount', 'principal'],
  },
  createdAt: { aliases: ['created_at', 'submitted_at'] },
} as const satisfies NamesOf<'application'>;

/** Status words that mean declined, compared without case; a profile adds its own. */
export interface ApplicationWords {
  readonly declined: readonly string[];
}
export const APPLICATION_WORDS: ApplicationWords = {
  declined: ['declined', 'rejected', 'refused', 'denied'],
};

const applicationId = idReader<ApplicationId>(ApplicationIdSchema);

export function applicationFrom(
  item: JsonObject,
  names: NamesOf<'application'> = APPLICATION_NAMES,
  words: ApplicationWords = APPLICATION_WORDS,
): Application {
  const statusWord = pick(item, names.status, text);
  return {
    id: pick(item, names.id, applicationId),
    statusWord,
    declined: words.declined.some((known) => sameWord(valueOf(statusWord), known)),
    reason: pick(item, names.reason, text),
    loanId: pick(item, names.loanId, text),
    quoteId: pick(item, names.quoteId, text),
    externalId: pick(item, names.externalId, text),
    amount: pick(item, names.amount, amount),
    createdAt: pickTime(item, names.createdAt),
    raw: sourceOf(item),
  };
}
