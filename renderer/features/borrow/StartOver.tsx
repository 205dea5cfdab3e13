// Returns to the form: empty, with given terms, or as typed.
import type { Terms } from '../../../contract/slices/borrow.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { setTerms } from '../../state/draft.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';

interface StartOverProps {
  /** The terms to fill in; without them the form is empty. */
  terms?: Terms | undefined;
  label?: string;
  /** Keeps the input. */
  keepTyped?: boolean;
  kind?: 'primary' | 'quiet';
}

export function StartOver({ terms, label, keepTyped = false, kind = 'primary' }: StartOverProps) {
  const over = useCommand('borrow.startOver');
  const act = async (): Promise<void> => {
    const result = await over.run({});
    if (result?.ok === true && !keepTyped) setTerms(terms ?? {});
  };
  return (
    <>
      <Row wrap>
        <Button kind={kind} busy={over.busy} onClick={() => inBackground(act())}>
          {label ?? (terms === undefined ? t('borrow.startOver') : t('borrow.sameTerms'))}
        </Button>
      </Row>
      <ErrorNotice error={over.error} />
    </>
  );
}
