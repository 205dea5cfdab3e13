// Sets the moment of the whole screen.
import { useState } from 'react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { HistoryResource } from '../../../contract/calls/history.ts';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text.ts';
import { MomentDialog } from './MomentDialog.tsx';
import { isAnsweredFor } from './kinds.ts';
import { setAsOf, useHistory } from './view.ts';

/** @param resource the kind of record whose changes are offered as moments */
export function AsOfButton({ resource }: { resource: HistoryResource }) {
  const asOf = useHistory((state) => state.asOf);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarClock aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('history.asOf.open')}
      </Button>
      {open ? (
        <MomentDialog
          title={t('history.asOf.title')}
          // The journal has no list answers, so the moments are those of the loans.
          resource={isAnsweredFor(resource) ? resource : 'loans'}
          at={asOf}
          onMoment={setAsOf}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
