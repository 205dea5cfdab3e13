// The lines of a ledger proof: the app's figures beside the service's, and each difference in words.
import type { Decimal } from '../../domain/decimal.ts';
import { sameValue, scaleOf, ZERO } from '../../domain/decimal.ts';
import type { PairProof } from '../../domain/ledger.ts';
import { t } from '../text.ts';
import { Digits } from './Digits.tsx';
import { grouped } from './format.ts';
import { cx } from './cx.ts';
import { Pill } from './Pill.tsx';
import { Text } from './Layout.tsx';
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
          <th scope="col">{proof.asset}</th>
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

/** For narrow places: the lines of the balance one below another, and the service's figure. */
export function LedgerSummary({ proof }: { proof: PairProof }) {
  const { balance, lines } = proof;
  const known = [...lines.flatMap(({ own, stated }) => [own, stated]), balance.own, balance.stated];
  const places = Math.max(...known.map((value) => (value === undefined ? 0 : scaleOf(value))));
  const amount = (value: Decimal | undefined, less = false) =>
    value === undefined ? (
      <Unknown text={t('ledger.unknown')} />
    ) : (
      <Amount value={value} places={places} less={less} />
    );
  const wrong = proof.verdict === 'differs';
  return (
    <table className={styles['lines']}>
      <caption className="unseen">{t('ledger.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('collateral.pair', { asset: proof.asset, chain: proof.chain })}</th>
          <th scope="col">{proof.asset}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <th scope="row">{t(`ledger.line.${line.line}`)}</th>
            <td>{amount(line.used && line[line.used], line.line !== 'credits')}</td>
          </tr>
        ))}
        <tr className={styles['strong']}>
          <th scope="row">{t('ledger.line.balance')}</th>
          <td>{amount(balance.own)}</td>
        </tr>
        <tr className={cx(wrong && styles['wrong'])}>
          <th scope="row">{t('ledger.column.stated')}</th>
          <td>{amount(balance.stated)}</td>
        </tr>
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
  // Sums have lost their trailing zeros; equal scales align the digits.
  const places = Math.max(...[own, stated].map((value) => (value === undefined ? 0 : scaleOf(value))));
  return (
    <tr className={cx(strong && styles['strong'], wrong && styles['wrong'])}>
      <th scope="row">{name}</th>
      <td>
        {own === undefined ? (
          <Unknown text={t('ledger.unknown')} />
        ) : (
          <Amount value={own} places={places} less={less} />
        )}
      </td>
      <td>
        {stated === undefined ? (
          <Unknown text={t('ledger.noFigure')} />
        ) : (
          <Amount value={stated} places={places} less={less} />
        )}
      </td>
    </tr>
  );
}

/** Joined by a narrow no-break space. */
const MINUS = '\u2212\u202f';

const Amount = ({ value, places, less }: { value: Decimal; places: number; less: boolean }) => (
  <>
    {less && !sameValue(value, ZERO) ? MINUS : ''}
    <Digits>{grouped(value, places)}</Digits>
  </>
);

const Unknown = ({ text }: { text: string }) => (
  <Text as="span" size="small">
    {text}
  </Text>
);
