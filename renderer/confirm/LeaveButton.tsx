import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { t } from '../text.ts';
import { call } from './bridge.ts';

/** Confirms nothing. `expire` also ends the quote now. */
export const LeaveButton = ({ how }: { how: 'back' | 'expire' }) => (
  <Button kind="quiet" onClick={() => inBackground(call('leave', { how }))}>
    {t(how === 'back' ? 'confirm.back' : 'borrow.review.expire')}
  </Button>
);
