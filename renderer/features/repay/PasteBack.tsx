// Compares what the bank or wallet shows, pasted here, with the payment details, and names each difference.
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { LONGEST_PASTED } from '../../../domain/paste-back.ts';
import type { Payable, CopiedPart } from '../../../domain/repayment-events.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Field, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { ownCopy } from '../../state/copied-here.ts';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { partName } from '../../components/part-name.ts';
import { Finding, titleOf } from './Finding.tsx';
import { leaveOutPlace } from './places.ts';
import { useReadingCommand } from './reading-command.ts';
import { ReadNow } from './ReadStep.tsx';
import { ReasonForm } from '../../components/ReasonForm.tsx';
import { Row } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

interface Props {
  view: RepaymentView;
  payable: Payable;
  part: CopiedPart;
}

export function PasteBack({ view, payable, part }: Props) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const command = useReadingCommand('repay.pasteBack', view);
  const state = view.parts.find((one) => one.part === part);
  const shown = state?.pasted;

  /** Without a text: what the clipboard holds. A typed text stays while it differs, to be corrected. */
  const compare = async (typed?: string): Promise<void> => {
    setAsked(typed !== undefined);
    if (typed === '') return;
    const { loanId } = view;
    const given = typed === undefined ? ownCopy(LONGEST_PASTED) : { typed };
    const result = await command.run({ loanId, digest: payable.digest, part, ...given });
    if (result?.ok !== true) return;
    announce(t(`pasteBack.${titleOf(result.value)}`));
    if (typed !== undefined && result.value.verdict !== 'different') setText('');
    setAsked(false);
  };
  const submit = (): void => {
    inBackground(compare(text));
  };
  // The field takes what is typed alone: main reads a pasted text itself, and knows whether it is the app's own.
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    inBackground(compare());
  };
  const drop = (event: DragEvent): void => event.preventDefault();
  const { error } = command;
  const field = {
    label: t(`pasteBack.field.${part}`),
    hint: t(`pasteBack.hint.${part}`),
    error: asked && text === '' && !command.busy ? t('pasteBack.nothing') : undefined,
  };
  return (
    <Form gap={2} className={styles['proof']} onSubmit={submit}>
      {part === 'amount' ? (
        <TextField
          {...field}
          mono
          value={text}
          maxLength={LONGEST_PASTED}
          onPaste={paste}
          onDrop={drop}
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
              onDrop={drop}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <Row wrap>
        <Button
          icon={<ClipboardPaste aria-hidden="true" />}
          busy={command.busy}
          onClick={() => inBackground(compare())}
        >
          {t(`pasteBack.paste.${part}`)}
        </Button>
        <Button kind="quiet" submit busy={command.busy}>
          {t(`pasteBack.compare.${part}`)}
        </Button>
      </Row>
      {shown === undefined || shown.path !== undefined ? null : (
        <Finding shown={shown} payable={payable} part={part} />
      )}
      <ErrorNotice error={error} />
      {error?.code === 'changed-since-shown' || error?.code === 'blocked' ? <ReadNow view={view} /> : null}
    </Form>
  );
}

/** Continues without comparing the other parts; the journal records the reason. */
export function LeaveOut({ view, payable, part }: Props) {
  const skip = useCommand('repay.skipPasteBack');
  const state = view.parts.find((one) => one.part === part);
  const { pasted } = state ?? {};
  const place = leaveOutPlace(view, part);
  if (place === undefined || pasted === undefined) return null;
  const { loanId } = view;
  return (
    <ReasonForm
      open={t('pasteBack.leaveOut')}
      text={t('pasteBack.leaveOutText', { parts: pasted.unshown.map(partName).join(', ') })}
      label={t('pasteBack.leaveOutReason')}
      needed={t('pasteBack.skipNeeded')}
      confirm={t('pasteBack.leaveOut')}
      busy={skip.busy}
      error={skip.error}
      place={place}
      onReason={(reason) => skip.run({ loanId, digest: payable.digest, reason, parts: pasted.unshown })}
    />
  );
}
