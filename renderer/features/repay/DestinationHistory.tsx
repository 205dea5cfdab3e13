// Every destination that this loan has had, in full, and which of them were confirmed here.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { destinationText, sameDestination } from '../../../domain/destination.ts';
import { Pill } from '../../components/Pill.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { DestinationRows } from '../../components/DestinationRows.tsx';
import { Time } from '../../components/Time.tsx';
import { client } from '../../bridge.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import compare from './Compare.module.css';

type Destinations = ReturnType<typeof useDestinations>;

/** Read again after a reading and a confirmation. */
export const useDestinations = ({ loanId, read, confirmed }: RepaymentView) =>
  useAnswer(`destinations:${loanId}`, `${String(read?.at ?? 0)}:${String(confirmed)}`, () =>
    client['repay.destinations']({ loanId }),
  );

export function DestinationHistory({ view, asked }: { view: RepaymentView; asked: Destinations }) {
  const { read, before } = view;
  const destinations = asked.value?.destinations ?? [];
  if (asked.error !== undefined) return <ErrorNotice error={asked.error} />;
  if (destinations.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={compare['history']} aria-label={t('repay.compare.history')}>
      <h3>{t('repay.compare.history')}</h3>
      <table className={compare['seen']}>
        <thead>
          <tr>
            {(['destination', 'first', 'last', 'confirmed'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`repay.compare.seen.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {destinations.map(({ destination, firstSeen, lastSeen, confirmedAt }) => {
            const current = read !== undefined && sameDestination(destination, read.payable.destination);
            // New since the compared destination, whichever answer stated it first.
            const fresh =
              current && confirmedAt === undefined && (before === undefined || firstSeen > before.at);
            return (
              <tr key={destinationText(destination)}>
                <td>
                  <DestinationRows of={destination} />
                  {current ? <Pill tone="plain">{t('repay.compare.seen.now')}</Pill> : null}
                  {fresh ? <Pill tone="look">{t('repay.compare.seen.new')}</Pill> : null}
                </td>
                <td>
                  <Time at={firstSeen} />
                </td>
                <td>
                  <Time at={lastSeen} />
                </td>
                <td>
                  {confirmedAt === undefined ? (
                    <Text as="span" size="small">
                      {t('repay.compare.seen.never')}
                    </Text>
                  ) : (
                    <Time at={confirmedAt} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Stack>
  );
}
