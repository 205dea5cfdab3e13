// What is confirmed in main's own window: the page cannot confirm, and only opens it.
import type { ConfirmReview } from '../../contract/calls/confirm.ts';
import { useConfirmation } from '../state/confirmation.ts';
import { useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { Row } from './Layout.tsx';

export function ConfirmButton({ review }: { review: ConfirmReview }) {
  const open = useConfirmation(review);
  return (
    <Row wrap>
      <Button kind="primary" busy={useSlice('confirm')?.open === true} onClick={open}>
        {t(`confirm.open.${review.kind}`)}
      </Button>
    </Row>
  );
}
