// Parts of the drawer: a named group with what it teaches, its rarer acts behind one press, and a picker with
// the acts on the picked option.
import { useId, useState, type ReactNode } from 'react';
import type { PracticeAct } from '../../../contract/calls/practice.ts';
import type { PracticeSlice } from '../../../contract/slices/practice.ts';
import { ChoiceField } from '../../components/Field.tsx';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Practice.module.css';

export type PracticeState = NonNullable<PracticeSlice['state']>;
export type Act = (act: PracticeAct) => void;
export interface GroupProps {
  state: PracticeState;
  act: Act;
}

interface Props {
  title: string;
  aside?: ReactNode;
  /** What the operator can learn with it. */
  teaches?: string;
  children: ReactNode;
}

export function Group({ title, aside, teaches, children }: Props) {
  const id = useId();
  return (
    // A group instead of a landmark, because the screen beside it has regions of the same names.
    <Stack as="fieldset" gap={2} className={styles['group']} aria-labelledby={id}>
      <Row as="header" align="baseline" justify="between" size="less" className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {aside === undefined ? null : <span>{aside}</span>}
      </Row>
      {teaches === undefined ? null : <Text>{teaches}</Text>}
      {children}
    </Stack>
  );
}

/** The browser's own disclosure, which the keyboard reaches and opens. */
export function More({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className={styles['more']}>
      <summary>
        {t('practice.more')}
        <span className="unseen">: {of}</span>
      </summary>
      <Stack gap={2} className={styles['inside']}>
        {children}
      </Stack>
    </details>
  );
}

export function Teaches({ children }: { children: ReactNode }) {
  return <Text>{children}</Text>;
}

interface PickProps {
  label: string;
  none: string;
  options: readonly string[];
  /** The text of an option; without it, the option itself. */
  name?: (option: string) => string;
  /** The first choice, if the options contain it: what the screen beside the drawer shows. */
  prefer?: string | undefined;
  children: (picked: string) => ReactNode;
}

export function PickOne({ label, none, options, name, prefer, children }: PickProps) {
  const [chosen, setChosen] = useState<string>();
  const [first] = options;
  if (first === undefined) return <Text>{none}</Text>;
  const picked = [chosen, prefer].find((id) => id !== undefined && options.includes(id)) ?? first;
  return (
    <>
      <ChoiceField
        label={label}
        value={picked}
        options={options.map((id) => ({ value: id, label: name === undefined ? id : name(id) }))}
        onValue={setChosen}
      />
      {children(picked)}
    </>
  );
}

export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}
