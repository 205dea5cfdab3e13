// The drawer's two building blocks: a named group, and a picker with the acts on what is picked.
import { useId, useState, type ReactNode } from 'react';
import { ChoiceField } from '../../components/Field.tsx';
import styles from './Practice.module.css';

export function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    // A group and no landmark: the screen beside it has regions of the same names.
    <fieldset className={styles['group']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {aside === undefined ? null : <span>{aside}</span>}
      </header>
      {children}
    </fieldset>
  );
}

interface PickProps {
  label: string;
  none: string;
  options: readonly string[];
  /** Picked at first where it is among the options: what the screen beside shows. */
  prefer?: string | undefined;
  children: (picked: string) => ReactNode;
}

export function PickOne({ label, none, options, prefer, children }: PickProps) {
  const [chosen, setChosen] = useState<string>();
  const [first] = options;
  if (first === undefined) return <p className={styles['none']}>{none}</p>;
  const picked = [chosen, prefer].find((id) => id !== undefined && options.includes(id)) ?? first;
  return (
    <>
      <ChoiceField
        label={label}
        value={picked}
        options={options.map((id) => ({ value: id, label: id }))}
        onValue={setChosen}
      />
      <div className={styles['buttons']}>{children(picked)}</div>
    </>
  );
}
