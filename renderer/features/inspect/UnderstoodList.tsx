// What the app reads, field by field, required fields first. Each has its state in words, its path and rule,
// and its actions.
import type { ReactNode } from 'react';
import type { Understood } from '../../../contract/calls/inspect.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { t } from '../../text.ts';
import { fieldLabel, valueWords } from './words.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './UnderstoodList.module.css';

interface Props {
  understood: readonly Understood[];
  mapped: readonly string[];
  isLate: boolean;
  lit: readonly string[];
  onLit: (fields: readonly string[]) => void;
  /** Shows the line that it was read from. */
  onShow: (field: string) => void;
  onPoint: (field: string) => void;
  onUnmap: (field: string) => void;
  /** Combines several lines into a destination (gap 27: its fields are undocumented). */
  onGather: () => void;
}

export function UnderstoodList({ understood, ...rest }: Props) {
  const needed = understood.filter((one) => one.needed);
  const useful = understood.filter((one) => !one.needed);
  const rows = (fields: readonly Understood[]): ReactNode =>
    fields.map((one) => <FieldLine key={one.field} one={one} {...rest} />);
  if (understood.length === 0) return <p className={styles['nothing']}>{t('inspect.understood.nothing')}</p>;
  return (
    <div className={styles['list']}>
      <h3 className={styles['head']}>{t('inspect.understood.needed')}</h3>
      <ul>{rows(needed)}</ul>
      {useful.length === 0 ? null : (
        <>
          <h3 className={styles['head']}>{t('inspect.understood.useful')}</h3>
          <ul>{rows(useful)}</ul>
        </>
      )}
    </div>
  );
}

function toneOf({ state, needed }: Understood): Tone {
  if (state === 'found') return 'good';
  if (state === 'assumed') return 'look';
  if (state === 'unreadable') return 'stop';
  return needed ? 'stop' : 'plain';
}

function FieldLine({
  one,
  mapped,
  isLate,
  lit,
  onLit,
  onShow,
  onPoint,
  onUnmap,
  onGather,
}: Omit<Props, 'understood'> & { one: Understood }) {
  const { field, state, path, rule } = one;
  const label = fieldLabel(field);
  const isMapped = mapped.includes(field);
  const acts = (
    <Row align="stretch" as="span" gap={3} rowGap={0} wrap className={styles['acts']}>
      <Button
        kind="link"
        aria-label={t(
          state === 'missing' ? 'inspect.understood.pointField' : 'inspect.understood.changeField',
          { field: label },
        )}
        onClick={() => onPoint(field)}
      >
        {state === 'missing' ? t('inspect.understood.point') : t('inspect.understood.change')}
      </Button>
      {field === 'destination' && state !== 'found' ? (
        <Button kind="link" onClick={onGather}>
          {t('inspect.understood.gather')}
        </Button>
      ) : null}
      {isMapped ? (
        <Button
          kind="link"
          aria-label={t('inspect.understood.unmapField', { field: label })}
          onClick={() => onUnmap(field)}
        >
          {t('inspect.understood.unmap')}
        </Button>
      ) : null}
    </Row>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only shows where it was read; its buttons do the rest
    <li
      className={cx(styles['row'], styles[state], lit.includes(field) && styles['lit'])}
      onMouseEnter={() => onLit([field])}
      onMouseLeave={() => onLit([])}
      onFocus={() => onLit([field])}
      onBlur={() => onLit([])}
    >
      <Text as="span">{label}</Text>
      <div className={styles['value']}>
        {state === 'missing' ? (
          acts
        ) : (
          <Text tone="same" size="same" weight="strong" className={styles['said']}>
            {valueWords(one)}
          </Text>
        )}
      </div>
      <Pill tone={toneOf(one)}>{t(`inspect.understood.states.${state}`)}</Pill>
      <Notes one={one} isLost={state === 'missing' && isMapped && !isLate} />
      {path === undefined ? null : (
        <Row gap={3} rowGap={0} align="baseline" justify="between" wrap className={styles['foot']}>
          <button type="button" className={styles['source']} onClick={() => onShow(field)}>
            <code>{path}</code>
            {rule === undefined ? null : ` · ${t(`provenance.short.${rule}`)}`}
            <span className="unseen">{t('inspect.understood.show', { field: label })}</span>
          </button>
          {acts}
        </Row>
      )}
    </li>
  );
}

function Notes({ one: { state, expected }, isLost }: { one: Understood; isLost: boolean }) {
  if (isLost)
    return (
      <Text size="small" className={styles['note']}>
        {t('inspect.understood.mappedNothing')}
      </Text>
    );
  return state === 'unreadable' && expected !== undefined ? (
    <Text size="small" className={styles['note']}>
      {t('inspect.understood.expected', { expected })}
    </Text>
  ) : null;
}
