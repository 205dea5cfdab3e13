// What the inbox got while nobody could see the window.
import type { ReactNode } from 'react';
import type { WhileAway } from '../../../contract/slices/alerts.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { shortDayAndTime } from '../../components/format.ts';
import { togglePanel, useUi } from '../../state/ui.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';

/** Above every screen, unless the inbox is open. */
export function AwayBanner() {
  const away = useSlice('alerts')?.away;
  const isOpen = useUi((ui) => ui.panel === 'alerts');
  if (away === undefined || isOpen) return null;
  return (
    <AwayNote away={away} show={<Button onClick={() => togglePanel('alerts')}>{t('away.show')}</Button>} />
  );
}

export function AwayNote({ away, show }: { away: WhileAway; show?: ReactNode }) {
  const [from, to] = [shortDayAndTime(away.from), shortDayAndTime(away.to)];
  return (
    <Notice
      tone={away.critical > 0 ? 'stop' : 'way'}
      title={t('away.title')}
      actions={
        <>
          {show}
          <Button
            // Alone, it lines up with the text above.
            kind={show === undefined ? 'secondary' : 'quiet'}
            onClick={() => inBackground(client['alerts.endAway']({}))}
          >
            {t('away.hide')}
          </Button>
        </>
      }
    >
      <p>
        {t('away.count', { count: away.alerts, from, to })}
        {away.critical === 0 ? null : `. ${t('away.critical', { count: away.critical })}`}
      </p>
      {away.blind && show === undefined ? <p>{t('away.blind')}</p> : null}
    </Notice>
  );
}
