// Saved views applied to the file under review. The menu states what the file lacks, and saves nothing.
import Bookmark from 'lucide-react/icons/bookmark';
import type { OpenReviewSlice } from '../../../../contract/slices/review.ts';
import type { ViewsSlice } from '../../../../contract/slices/views.ts';
import { escapeInvisible } from '../../../components/escape-invisible.ts';
import { useSlice } from '../../../state/mirror.ts';
import { t } from '../../../text.ts';
import { Menu, MenuItem, MenuNote } from '../../../components/Menu.tsx';
import { READY_VIEWS, readyView } from '../ready-views.ts';
import { noteOf } from '../view-words.ts';
import { openView, type KeptView } from '../view.ts';
import styles from '../ViewsMenu.module.css';
import { holds } from './under-review.ts';

const NONE: ViewsSlice = { views: [] };

export function ReviewViews({ review }: { review: OpenReviewSlice }) {
  const { views, trouble } = useSlice('views') ?? NONE;
  const line = (view: KeptView, name: string) => {
    const lacking = lackedBy(review, view);
    return (
      <MenuItem
        key={view.id}
        note={lacking ?? noteOf(view)}
        isOff={lacking !== undefined}
        onClick={() => openView(view)}
      >
        {name}
      </MenuItem>
    );
  };
  return (
    <Menu label={t('history.views.menu')} icon={<Bookmark aria-hidden="true" />} keys="views">
      {trouble === undefined ? null : <p className={styles['trouble']}>{t('history.views.trouble')}</p>}
      <p className={styles['head']}>{t('history.views.saved')}</p>
      {views.length === 0 ? <p className={styles['note']}>{t('review.views.none')}</p> : null}
      {views.map((view) => line(view, escapeInvisible(view.name)))}
      <p className={styles['head']}>{t('history.views.ready')}</p>
      {READY_VIEWS.map((id) => line(readyView(id), t(`history.views.builtin.${id}`)))}
      <MenuNote>{t('review.views.readOnly')}</MenuNote>
    </Menu>
  );
}

/** In words, which parts of the view cannot apply. */
function lackedBy(review: OpenReviewSlice, { resource, filter, asOf }: KeptView): string | undefined {
  if (!holds(review, resource)) return t('review.views.noKind', { kind: t(`history.kind.${resource}`) });
  if (asOf !== undefined && review.isOneMoment) return t('review.views.noMoment');
  // All records have the moment of the export as their time, so the condition would compare nothing.
  if (filter.since !== undefined && review.lacks.includes('since')) return t('review.views.noSince');
  return undefined;
}
