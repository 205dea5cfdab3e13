// A proposal in words: what it states about the service, and its source.
import { formsOf } from '../../../domain/connector/outcomes.ts';
import type { Statement } from '../../../domain/proposal.ts';
import { t } from '../../text.ts';
import { fieldLabel, unitWords } from './words.ts';

export function saidBy(says: Statement): string {
  switch (says.sets) {
    case 'field':
      return t('inspect.proposals.says.field', {
        thing: t(`inspect.things.${says.thing}`),
        field: fieldLabel(says.field),
      });
    case 'word':
      return t('inspect.proposals.says.word', {
        thing: t(`inspect.things.${says.thing}`),
        meaning: t(`inspect.words.${says.meaning}`),
      });
    case 'unwrap':
      return t(`inspect.proposals.says.unwrap.${says.of}`, { thing: t(`inspect.things.${says.thing}`) });
    case 'ltvUnit':
      return t('inspect.proposals.says.ltvUnit', { unit: unitWords(says.unit) });
    case 'positionCurrency':
      return t('inspect.proposals.says.positionCurrency', { currency: says.currency });
    case 'failure':
      return t('inspect.proposals.says.failure', {
        good: formsOf(says.failure)
          .flatMap(({ good = [] }) => good)
          .join(', '),
      });
    case 'errors':
      return t('inspect.proposals.says.errors');
    case 'pagination':
      return t('inspect.proposals.says.pagination');
    case 'path':
      return t('inspect.proposals.says.path', { of: says.of });
    case 'noSuchList':
      return t('inspect.proposals.says.noSuchList', { list: t(`inspect.steps.${says.list}`) });
  }
}

export function placeOf(says: Statement): string {
  switch (says.sets) {
    case 'field':
    case 'unwrap':
    case 'path':
      return says.path;
    case 'word':
      return says.word;
    case 'failure':
      return formsOf(says.failure)
        .map(({ where }) => where)
        .join(', ');
    case 'errors':
      return [says.errors.message, says.errors.code, says.errors.requestId].filter(Boolean).join(', ');
    case 'pagination':
      return says.path;
    default:
      return '';
  }
}
