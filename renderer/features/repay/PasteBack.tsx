// The proof: what the bank or wallet shows, pasted here and held against what is to be paid. It is compared as soon as
// it is pasted, and each difference has its name.
import { useState, type ClipboardEvent, type FormEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { LONGEST_PASTED, wholeText } from '../../../domain/paste-back.ts';
import { accountIn } from '../../../domain/paste-lines.ts';
import type { Payable, TakenPart } from '../../../domain/repayment-events.ts';
import { Button } from '../../components/Button.tsx';
import { Now } from '../../components/Difference.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Field, TextField } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { partName } from './part-name.ts';
import { ReadNow } from './ReadStep.tsx';
import styles from './Repay.module.css';

interface Props {
  view: RepaymentView;
  payable: Payable;
  part: TakenPart;
}

export function PasteBack({ view, payable, part }: Props) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const command = useCommand('repay.pasteBack');
  const shown = view.parts.find((one) => one.part === part)?.pasted;

  const compare = async (pasted: string): Promise<void> => {
    setAsked(true);
    if (pasted === '') return;
    const { loanId } = view;
    const result = await command.run({ loanId, digest: payable.digest, part, pasted });
    if (result?.ok !== true) return;
    announce(t(`repay.proof.${result.value.verdict}`));
    setText('');
    setAsked(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void compare(text);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    // Into what somebody typed already, a paste is an edit and no answer yet.
    if (text !== '' || pasted === '') return;
    event.preventDefault();
    setText(pasted);
    void compare(pasted.slice(0, LONGEST_PASTED));
  };
  const { error } = command;
  const field = {
    label: t(`repay.proof.field.${part}`),
    hint: t(`repay.proof.hint.${part}`),
    error: asked && text === '' && !command.busy ? t('repay.proof.nothing') : undefined,
  };
  return (
    <form className={styles['proof']} noValidate onSubmit={submit}>
      {part === 'amount' ? (
        <TextField
          {...field}
          mono
          value={text}
          maxLength={LONGEST_PASTED}
          onPaste={paste}
          onValue={setText}
        />
      ) : (
        <Field {...field}>
          {(wiring) => (
            <textarea
              {...wiring}
              className={styles['paste']}
              rows={2}
              value={text}
              maxLength={LONGEST_PASTED}
              spellCheck={false}
              autoComplete="off"
              onPaste={paste}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className={styles['actions']}>
        <Button submit busy={command.busy}>
          {t(`repay.proof.compare.${part}`)}
        </Button>
      </div>
      {shown === undefined ? null : <Finding shown={shown} wanted={wantedOf(part, payable, shown.text)} />}
      <ErrorNotice error={error} />
      {error?.code === 'changed-since-shown' || error?.code === 'blocked' ? <ReadNow view={view} /> : null}
    </form>
  );
}

type Shown = NonNullable<RepaymentView['parts'][number]['pasted']>;

const tones = { exact: 'good', 'same-value': 'good', different: 'stop' } as const;

/** One line is held beside the account alone: that is what it has to be. */
function wantedOf(part: TakenPart, payable: Payable, pasted: string): string {
  const account = part === 'destination' && !pasted.trim().includes('\n') && accountIn(payable.destination);
  return account ? account.value : wholeText(part, payable);
}

function Finding({ shown, wanted }: { shown: Shown; wanted: string }) {
  const { verdict, text, differences, unshown } = shown;
  const parts = unshown.map(partName).join(', ');
  return (
    <Notice tone={tones[verdict]} title={t(`repay.proof.${verdict}`)} alert={verdict === 'different'}>
      {differences.length === 0 ? null : (
        <ul className={styles['named']}>
          {differences.map((difference) => (
            <li key={difference}>{t(`repay.proof.difference.${difference}`)}</li>
          ))}
        </ul>
      )}
      {verdict === 'exact' ? null : (
        <dl className={styles['sides']}>
          <dt>{t('repay.proof.wanted')}</dt>
          <dd>
            <Exactly>{wanted}</Exactly>
          </dd>
          <dt>{t('repay.proof.pasted')}</dt>
          <dd>{verdict === 'different' ? <Now before={wanted} now={text} /> : <Exactly>{text}</Exactly>}</dd>
        </dl>
      )}
      {verdict === 'different' || parts === '' ? null : <p>{t('repay.proof.unshown', { parts })}</p>}
    </Notice>
  );
}
