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

/** Fills the form before main shows it, because afterwards someone may already be typing. */
export function useStartOver() {
  const over = useCommand('borrow.startOver');
  const startOver = (terms: Terms | undefined) => {
    if (terms !== undefined) setTerms(terms);
    return over.run({});
  };
  return { over, startOver };
}

export function StartOver({ terms, label, keepTyped = false, kind = 'primary' }: StartOverProps) {
  const { over, startOver } = useStartOver();
  return (
    <>
      <Row wrap>
        <Button
          kind={kind}
          busy={over.busy}
          onClick={() => inBackground(startOver(keepTyped ? undefined : (terms ?? {})))}
        >
          {label ?? (terms === undefined ? t('borrow.startOver') : t('borrow.sameTerms'))}
        </Button>
      </Row>
      <ErrorNotice error={over.error} />
    </>
  );
}
