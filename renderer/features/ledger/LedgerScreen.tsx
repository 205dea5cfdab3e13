// The ledger proof for each asset and chain: each line beside the service's figure, what is unknown about it,
// what may explain a variance, and its entries.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { sameValue, ZERO, type Decimal } from '../../../domain/decimal.ts';
import type { Candidate, LedgerEntry, LedgerGap, LedgerLine, PairProof } from '../../../domain/ledger.ts';
import { sameWord } from '../../../domain/wallet.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { LedgerLines, LedgerVerdict } from '../../components/LedgerLines.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { grouped } from '../../components/format.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useLedger } from '../../state/ledger.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Entries } from './Entries.tsx';
import { TypeEntry } from './TypeEntry.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Ledger.module.css';

export function LedgerScreen() {
  const ledger = useLedger(true);
  const csv = useCommand('ledger.csv');
  const save = async (): Promise<void> => {
    const result = await csv.run({});
    if (result?.ok === true && result.value.file !== undefined)
      notice(t('ledger.saved', { count: result.value.rows, file: result.value.file }));
  };
  return (
    <Screen
      title={t('ledger.title')}
      place="ledger"
      actions={
        <>
          <Button
            kind="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => go({ screen: 'collateral' })}
          >
            {t('ledger.back')}
          </Button>
          <Button busy={csv.busy} onClick={() => inBackground(save())}>
            {t('ledger.save')}
          </Button>
        </>
      }
    >
      <Text measure>{t('ledger.lead')}</Text>
      <ErrorNotice error={ledger.error ?? csv.error} />
      {ledger.value === undefined ? (
        ledger.error === undefined ? (
          <Card>
            <Waiting lines={8} />
          </Card>
        ) : null
      ) : (
        <>
          {ledger.value.proofs.map((proof) => (
            <Pair key={`${proof.asset} ${proof.chain}`} proof={proof} entries={ledger.value?.entries ?? []} />
          ))}
          {ledger.value.total > ledger.value.entries.length ? (
            <Text>
              {t('ledger.shown', { shown: ledger.value.entries.length, total: ledger.value.total })}
            </Text>
          ) : null}
          <TypeEntry />
        </>
      )}
    </Screen>
  );
}

const isOf = (entry: LedgerEntry, { asset, chain }: PairProof): boolean =>
  sameWord(entry.asset, asset) && sameWord(entry.chain, chain);

function Pair({ proof, entries }: { proof: PairProof; entries: readonly LedgerEntry[] }) {
  const { asset, chain, isStated, lines, balance } = proof;
  return (
    <Card title={t('collateral.pair', { asset, chain })} aside={<LedgerVerdict proof={proof} />}>
      <Stack className={styles['pair']}>
        {isStated ? null : <Text>{t('ledger.otherPair')}</Text>}
        <LedgerLines proof={proof} />
        {lines.map((line) => (
          <div key={line.line}>
            <Gaps line={line.line} gaps={line.gaps} usesStated={line.used === 'stated'} />
            <Variance asset={asset} {...line} />
          </div>
        ))}
        <Variance line="balance" asset={asset} {...balance} />
        {lines.map(({ line }) => (
          <Entries
            key={line}
            line={line}
            pair={t('collateral.pair', { asset, chain })}
            entries={entries.filter((entry) => entry.line === line && isOf(entry, proof))}
          />
        ))}
      </Stack>
    </Card>
  );
}

const MOST_NAMED = 5;

function Gaps({
  line,
  gaps,
  usesStated,
}: {
  line: LedgerLine;
  gaps: readonly LedgerGap[];
  usesStated: boolean;
}) {
  if (gaps.length === 0) return null;
  return (
    <Notice tone="look" title={t(`ledger.line.${line}`)}>
      {gaps.map((gap) => (
        <p key={gap.gap}>{gapWords(gap)}</p>
      ))}
      {usesStated ? <p>{t('ledger.usesStated')}</p> : null}
    </Notice>
  );
}

function gapWords(gap: LedgerGap): string {
  if (!('ids' in gap)) return t(`ledger.gap.${gap.gap}`);
  const rest = gap.ids.length - MOST_NAMED;
  const named = gap.ids.slice(0, MOST_NAMED).join(', ');
  const ids = rest > 0 ? `${named}, ${t('ledger.more', { count: rest })}` : named;
  return t(`ledger.gap.${gap.gap}`, { ids });
}

interface VarianceProps {
  line: LedgerLine | 'balance';
  asset: string;
  variance?: Decimal | undefined;
  candidates: readonly Candidate[];
}

function Variance({ line, asset, variance, candidates }: VarianceProps) {
  if (variance === undefined || sameValue(variance, ZERO)) return null;
  const below = variance.startsWith('-');
  const title = t('ledger.variance', {
    line: t(`ledger.line.${line}`),
    variance: grouped(variance).replace(/^[-\u2212]/u, ''),
    asset,
    direction: t(below ? 'ledger.below' : 'ledger.above'),
  });
  return (
    <Notice tone="stop" title={title}>
      {candidates.length === 0 ? (
        <p>{t('ledger.noCandidate')}</p>
      ) : (
        <>
          <p>{t('ledger.candidates')}</p>
          <ul className={styles['candidates']}>
            {candidates.map((candidate) => {
              const words = t(`ledger.why.${candidate.why}`, {
                entry: candidate.entries.map(entryWords).join(' + '),
              });
              return <li key={words}>{words}</li>;
            })}
          </ul>
        </>
      )}
    </Notice>
  );
}

function entryWords({ from, id, txHash, amount }: LedgerEntry): string {
  return t(`ledger.entry.${from}`, {
    id: id ?? txHash ?? '?',
    amount: amount === undefined ? '?' : grouped(amount),
  });
}
