// One entry of the journal, whole: of this desk, or of any desk of the team.
import type { ReactNode } from 'react';
import { Mono } from '../../components/Address.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { count } from '../../components/format.ts';
import { RawRecord } from '../../components/RawRecord.tsx';
import { Time } from '../../components/Time.tsx';
import type { EpochMillis } from '../../../domain/time.ts';
import { t } from '../../text.ts';
import { sentenceOf } from './kind-words.ts';
import { Stack } from '../../components/Layout.tsx';

interface Props {
  /** Its number in the journal of its desk. */
  number: number;
  row: Parameters<typeof sentenceOf>[0] & { at: EpochMillis; subject: string; hash: string; body: string };
  person?: string | undefined;
  confirmedBy?: string | undefined;
  /** Above the facts. */
  notice?: ReactNode;
}

export function EntryCard({ number, row, person, confirmedBy, notice }: Props) {
  return (
    <Card title={t('journal.entry', { number: count(number) })}>
      <Stack gap={3}>
        {notice}
        <Facts>
          <Fact name={t('journal.kind')}>{sentenceOf(row)}</Fact>
          <Fact name={t('journal.at')}>
            <Time at={row.at} utc="beside" />
          </Fact>
          {person === undefined ? null : (
            <Fact name={t('journal.person')}>
              <bdi>{person}</bdi>
            </Fact>
          )}
          {confirmedBy === undefined ? null : <Fact name={t('journal.confirmedBy')}>{confirmedBy}</Fact>}
          <Fact name={t('journal.subject')}>
            <Mono>{row.subject}</Mono>
          </Fact>
          <Fact name={t('journal.hash')}>
            <Mono>{row.hash}</Mono>
          </Fact>
        </Facts>
        <RawRecord raw={row.body} label={t('journal.body')} />
      </Stack>
    </Card>
  );
}
