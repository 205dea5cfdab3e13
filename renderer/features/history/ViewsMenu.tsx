// Views of History: those of the app, and those that an operator saved. The view that History opens with is
// marked. A removed view can be restored while the menu is open.
import { useEffect, useState, type ReactNode } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import PencilLine from 'lucide-react/icons/pencil-line';
import Trash2 from 'lucide-react/icons/trash';
import type { SavedView, View, ViewsSlice } from '../../../contract/slices/views.ts';
import { inBackground } from '../../background.ts';
import { cx } from '../../components/cx.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { announce, notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { isReady, READY_VIEWS, readyView } from './ready-views.ts';
import { NameDialog } from './NameDialog.tsx';
import { noteOf } from './view-words.ts';
import { beginWith, openView, termsNow, termsOf, useHistory, type KeptView } from './view.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './ViewsMenu.module.css';

const NONE: ViewsSlice = { views: [] };

/** The view that History opens with, once the views of this service are loaded. */
export function useFirstView(profile: string | undefined): void {
  const slice = useSlice('views') ?? NONE;
  const isKnown = slice.profile !== undefined && slice.profile === profile;
  const first = firstOf(slice);
  useEffect(() => {
    if (isKnown) beginWith(first);
  });
}

const firstOf = ({ first, views }: ViewsSlice): KeptView | undefined =>
  isReady(first) ? readyView(first) : views.find(({ id }) => id === first);

export function ViewsMenu() {
  const { views, first, trouble } = useSlice('views') ?? NONE;
  const opened = useHistory((state) => state.opened);
  const [naming, setNaming] = useState<'new' | SavedView>();
  const [removed, setRemoved] = useState<SavedView>();
  const save = useCommand('views.save');
  const remove = useCommand('views.remove');
  const begin = useCommand('views.setFirst');
  const current = views.find(({ id }) => id === opened);

  const keepAs = async ({ id, name, profile }: SavedView, view: View): Promise<boolean> => {
    const answer = await save.run({ id, name, everywhere: profile === undefined, view });
    return answer?.ok === true;
  };
  const takeAway = async (view: SavedView): Promise<void> => {
    const answer = await remove.run({ id: view.id });
    if (answer?.ok !== true) return;
    setRemoved(view);
    announce(t('history.views.removed', { name: view.name }));
  };
  const putBack = async (view: SavedView): Promise<void> => {
    if (await keepAs(view, termsOf(view))) setRemoved(undefined);
  };
  const update = async (view: SavedView): Promise<void> => {
    const done = await keepAs(view, termsNow(view.asOf !== undefined));
    if (done) notice(t('history.views.kept', { name: view.name }));
  };
  const line = (view: KeptView, name: string, more?: ReactNode) => (
    <Row gap={0} key={view.id} className={styles['view']}>
      <MenuItem note={noteOf(view)} onClick={() => openView(view)}>
        {name}
      </MenuItem>
      <button
        type="button"
        className={cx(styles['act'], first === view.id && styles['first'])}
        aria-pressed={first === view.id}
        aria-label={t(first === view.id ? 'history.views.notFirst' : 'history.views.first', { name })}
        title={t(first === view.id ? 'history.views.isFirst' : 'history.views.first', { name })}
        onClick={() => inBackground(begin.run(first === view.id ? {} : { id: view.id }))}
      >
        <House aria-hidden="true" />
      </button>
      {more}
    </Row>
  );

  return (
    <>
      <Menu label={t('history.views.menu')} icon={<Bookmark aria-hidden="true" />} keys="views">
        {trouble === undefined ? null : (
          <Text className={styles['trouble']}>{t('history.views.trouble')}</Text>
        )}
        <ErrorNotice error={save.error ?? remove.error ?? begin.error} />
        <Text size="small" weight="strong" className={styles['head']}>
          {t('history.views.saved')}
        </Text>
        {views.length === 0 ? <Text className={styles['note']}>{t('history.views.none')}</Text> : null}
        {views.map((view) =>
          line(
            view,
            view.name,
            <>
              <button
                type="button"
                className={styles['act']}
                aria-label={t('history.views.edit', { name: view.name })}
                title={t('history.views.edit', { name: view.name })}
                onClick={() => setNaming(view)}
              >
                <PencilLine aria-hidden="true" />
              </button>
              <button
                type="button"
                className={styles['act']}
                aria-label={t('history.views.remove', { name: view.name })}
                title={t('history.views.remove', { name: view.name })}
                onClick={() => inBackground(takeAway(view))}
              >
                <Trash2 aria-hidden="true" />
              </button>
            </>,
          ),
        )}
        {removed === undefined ? null : (
          <Text className={styles['removed']}>
            {t('history.views.removed', { name: removed.name })}{' '}
            <button type="button" className={styles['undo']} onClick={() => inBackground(putBack(removed))}>
              {t('history.views.undo')}
            </button>
          </Text>
        )}
        {current === undefined ? null : (
          <MenuItem onClick={() => inBackground(update(current))}>
            {t('history.views.update', { name: current.name })}
          </MenuItem>
        )}
        <MenuItem onClick={() => setNaming('new')}>{t('history.views.save')}</MenuItem>
        <Text size="small" weight="strong" className={styles['head']}>
          {t('history.views.ready')}
        </Text>
        {READY_VIEWS.map((id) => line(readyView(id), t(`history.views.builtin.${id}`)))}
      </Menu>
      {naming === undefined ? null : (
        <NameDialog
          views={views}
          renamed={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}
