// The records of one kind: search, filters, saved views, exports and the table.
import { useState } from 'react';
import ListFilter from 'lucide-react/icons/list-filter';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ExportTasks } from '../../components/ExportTasks.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { AsOfButton } from './AsOfButton.tsx';
import { Chips } from './Chips.tsx';
import { ExportMenu } from './Exports.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { Row } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { KINDS, kindOptions } from './kinds.ts';
import { Records } from './Records.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';
import { setResource, useHistory } from './view.ts';

export function RecordsMode() {
  const resource = useHistory(({ view }) => view.resource);
  const start = useCommand('exports.start');
  return (
    <>
      <div className={styles['kinds']}>
        <Segmented
          label={t('history.resource')}
          value={resource}
          options={kindOptions(KINDS)}
          onValue={setResource}
        />
      </div>
      <Row wrap className={styles['tools']}>
        <SearchBox />
        <FilterButton />
        <AsOfButton resource={resource} />
        <ViewsMenu />
        <ExportMenu start={start} />
      </Row>
      <Chips />
      <ErrorNotice error={start.error} />
      <ExportTasks />
      <Records key={resource} />
    </>
  );
}

function FilterButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ListFilter aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('history.filter.open')}
      </Button>
      {open ? <FilterDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
