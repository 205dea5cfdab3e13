// Compares what the bank or wallet shows, pasted here, with the payment details, and names each difference.
import { Fragment, useState, type ClipboardEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { LONGEST_PASTED, wholeText } from '../../../domain/paste-back.ts';
import { accountIn } from '../../../domain/paste-lines.ts';
import type { Payable, CopiedPart } from '../../../domain/repayment-events.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Now } from '../../components/Difference.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Field, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { partName } from '../../components/part-name.ts';
import { ReadNow } from './ReadStep.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import styles from './Repay.module.css';

interface Props {
  view: RepaymentView;
  payable: Payable;
  part: CopiedPart;
}

export function PasteBack({ view, payable, part }: Props) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const command = useCommand('repay.pasteBack');
  const state = view.parts.find((one) => one.part === part);
  const shown = state?.pasted;

  const compare = async (pasted: string): Promise<void> => {
    setAsked(true);
    if (pasted === '') return;
    const { loanId } = view;
    const result = await command.run({ loanId, digest: payable.digest, part, pasted });
    if (result?.ok !== true) return;
    announce(t(`repay.proof.${titleOf(result.value)}`));
    setText('');
    setAsked(false);
  };
  const submit = (): void => {
    inBackground(compare(text));
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    // A paste into typed text is an edit; the operator compares it with the button.
    if (text !== '' || pasted === '') return;
    event.preventDefault();
    setText(pasted);
    inBackground(compare(pasted.slice(0, LONGEST_PASTED)));
  };
  const { error } = command;
  const field = {
    label: t(`repay.proof.field.${part}`),
    hint: t(`repay.proof.hint.${part}`),
    error: asked && text === '' && !command.busy ? t('repay.proof.nothing') : undefined,
  };
  return (
    <Form className={styles['proof']} onSubmit={submit}>
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
      {shown === undefined ? null : (
        <Finding shown={shown} payable={payable} wanted={wantedOf(part, payable, shown.text)} />
      )}
      <ErrorNotice error={error} />
      {error?.code === 'changed-since-shown' || error?.code === 'blocked' ? <ReadNow view={view} /> : null}
    </Form>
  );
}

/** Continues without comparing the other parts; the journal records the reason. */
export function LeaveOut({ view, payable, part }: Props) {
  const waive = useCommand('repay.waivePasteBack');
  const state = view.parts.find((one) => one.part === part);
  const { pasted, proven } = state ?? {};
  if (proven !== false || pasted === undefined || pasted.verdict === 'different') return null;
  const { loanId } = view;
  return (
    <ReasonForm
      open={t('repay.proof.leaveOut')}
      text={t('repay.proof.leaveOutText', { parts: pasted.unshown.map(partName).join(', ') })}
      label={t('repay.proof.leaveOutReason')}
      needed={t('repay.proof.waiveNeeded')}
      confirm={t('repay.proof.leaveOut')}
      busy={waive.busy}
      error={waive.error}
      onReason={(reason) =>
        inBackground(waive.run({ loanId, digest: payable.digest, reason, parts: pasted.unshown }))
      }
    />
  );
}

type Shown = NonNullable<RepaymentView['parts'][number]['pasted']>;

const tones = { exact: 'good', 'same-value': 'good', partly: 'look', different: 'stop' } as const;

const titleOf = ({ verdict, unshown }: Pick<Shown, 'verdict' | 'unshown'>): keyof typeof tones =>
  verdict !== 'different' && unshown.length > 0 ? 'partly' : verdict;

/** A single pasted line is compared with the account number alone. */
function wantedOf(part: CopiedPart, payable: Payable, pasted: string): string {
  const account = part === 'destination' && !pasted.trim().includes('\n') && accountIn(payable.destination);
  return account ? account.value : wholeText(part, payable);
}

interface FindingProps {
  shown: Shown;
  payable: Payable;
  wanted: string;
}

function Finding({ shown, payable, wanted }: FindingProps) {
  const { verdict, text, differences, unshown } = shown;
  const title = titleOf(shown);
  return (
    <Notice tone={tones[title]} title={t(`repay.proof.${title}`)} alert={verdict === 'different'}>
      {title === 'partly' ? (
        <dl className={styles['sides']}>
          {payable.destination.map(({ path }) => (
            <Fragment key={path}>
              <dt>{partName(path)}</dt>
              <dd>{t(unshown.includes(path) ? 'repay.proof.notCompared' : 'repay.proof.compared')}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
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
    </Notice>
  );
}
