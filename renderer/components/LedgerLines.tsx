// The lines of a ledger proof: what is counted here beside what the service states, and the difference in words where
// there is one.
import type { Decimal } from '../../domain/decimal.ts';
import { sameValue, ZERO } from '../../domain/decimal.ts';
import type { PairProof } from '../../domain/ledger.ts';
import { t } from '../text.ts';
import { grouped } from './format.ts';
import { cx } from './cx.ts';
import { Pill } from './Pill.tsx';
import styles from './LedgerLines.module.css';

const tones = { balanced: 'good', differs: 'stop', incomplete: 'look' } as const;

export function LedgerVerdict({ proof }: { proof: PairProof }) {
  return <Pill tone={tones[proof.verdict]}>{t(`ledger.${proof.verdict}`)}</Pill>;
}

export function LedgerLines({ proof }: { proof: PairProof }) {
  const pair = t('collateral.pair', { asset: proof.asset, chain: proof.chain });
  return (
    <table className={styles['lines']}>
      <caption className="unseen">{`${t('ledger.title')}, ${pair}`}</caption>
      <thead>
        <tr>
          <th scope="col">{pair}</th>
          <th scope="col">{t('ledger.column.own')}</th>
          <th scope="col">{t('ledger.column.stated')}</th>
        </tr>
      </thead>
      <tbody>
        {proof.lines.map((line) => (
          <Line
            key={line.line}
            name={t(`ledger.line.${line.line}`)}
            less={line.line !== 'credits'}
            {...line}
          />
        ))}
        <Line name={t('ledger.line.balance')} strong {...proof.balance} />
      </tbody>
    </table>
  );
}

interface LineProps {
  name: string;
  own?: Decimal | undefined;
  stated?: Decimal | undefined;
  variance?: Decimal | undefined;
  less?: boolean;
  strong?: boolean;
}

function Line({ name, own, stated, variance, less = false, strong = false }: LineProps) {
  const wrong = variance !== undefined && !sameValue(variance, ZERO);
  const sign = less ? '\u2212\u2009' : '';
  return (
    <tr className={cx(strong && styles['strong'], wrong && styles['wrong'])}>
      <th scope="row">{name}</th>
      <td>{own === undefined ? <Unknown text={t('ledger.unknown')} /> : sign + grouped(own)}</td>
      <td>{stated === undefined ? <Unknown text={t('ledger.noFigure')} /> : sign + grouped(stated)}</td>
    </tr>
  );
}

const Unknown = ({ text }: { text: string }) => <span className={styles['unknown']}>{text}</span>;
