// Views an operator saved under a name: kind of record, conditions, order and columns. Kept until the desk is closed.
import { useState } from 'react';
import { Bookmark, Trash2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/Field.tsx';
import { notice } from '../../state/announcer.ts';
import { t } from '../../text.ts';
import { chipsOf } from './filter-words.ts';
import { Menu, MenuItem } from './Menu.tsx';
import styles from './Dialogs.module.css';
import { openView, removeView, saveView, useHistory, type SavedView } from './view.ts';

export function ViewsMenu() {
  const saved = useHistory((state) => state.saved);
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Menu label={t('history.views.menu')} icon={<Bookmark aria-hidden="true" />}>
        {saved.length === 0 ? <p className={styles['menuNote']}>{t('history.views.none')}</p> : null}
        {saved.map((view) => (
          <div key={view.name} className={styles['view']}>
            <MenuItem note={noteOf(view)} onClick={() => openView(view)}>
              {view.name}
            </MenuItem>
            <button
              type="button"
              className={styles['remove']}
              aria-label={t('history.views.remove', { name: view.name })}
              onClick={() => removeView(view.name)}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </div>
        ))}
        <MenuItem onClick={() => setNaming(true)}>{t('history.views.save')}</MenuItem>
      </Menu>
      {naming ? <NameDialog saved={saved} onClose={() => setNaming(false)} /> : null}
    </>
  );
}

const noteOf = ({ resource, filter }: SavedView): string =>
  [t(`history.kind.${resource}`), ...chipsOf(filter).map(({ words }) => words)].join(' · ');

const LONGEST_NAME = 60;

function NameDialog({ saved, onClose }: { saved: readonly SavedView[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const replaces = saved.some((view) => view.name === name);
  const save = (): void => {
    if (name === '') return;
    saveView(name);
    notice(t('history.views.saved', { name }));
    onClose();
  };
  return (
    <Dialog
      title={t('history.views.save')}
      onClose={onClose}
      actions={
        <Button kind="primary" disabled={name === ''} onClick={save}>
          {t(replaces ? 'history.views.replace' : 'history.views.keep')}
        </Button>
      }
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('history.views.name')}
          hint={t('history.views.hint')}
          maxLength={LONGEST_NAME}
          value={typed}
          onValue={setTyped}
        />
      </form>
    </Dialog>
  );
}
