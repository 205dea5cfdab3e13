// A saved view in words.
import type { View } from '../../../contract/slices/views.ts';
import { dayAndTime } from '../../components/format.ts';
import { t } from '../../text.ts';
import { chipsOf } from './filter-words.ts';

export const noteOf = ({ resource, filter, asOf }: View): string =>
  [
    t(`history.kind.${resource}`),
    ...chipsOf(filter).map(({ words }) => words),
    ...(asOf === undefined
      ? []
      : [t('history.views.moment', { time: t('time.wat', { time: dayAndTime(asOf) }) })]),
  ].join(' · ');
