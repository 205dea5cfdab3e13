// What a team is, and what it takes.
import BookOpen from 'lucide-react/icons/book-open';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import layout from '../../components/layout.module.css';
import { openGuide } from '../../state/guide.ts';
import { t } from '../../text.ts';
import styles from './Team.module.css';

export function NoTeam() {
  return (
    <Card title={t('team.none.title')}>
      <div className={styles['words']}>
        <p>
          {t('team.none.text')} {t('team.none.why')}
        </p>
        <ul className={layout['list']}>
          <li>{t('team.none.once')}</li>
          <li>{t('team.none.eyes')}</li>
          <li>{t('team.none.record')}</li>
          <li>{t('team.none.practice')}</li>
        </ul>
        <h3>{t('team.none.needs')}</h3>
        <ul className={layout['list']}>
          <li>{t('team.none.server')}</li>
          <li>{t('team.none.role')}</li>
          <li>{t('team.none.certificate')}</li>
        </ul>
        <div className={styles['actions']}>
          <Button icon={<BookOpen aria-hidden="true" />} onClick={() => openGuide('teams')}>
            {t('team.none.guide')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
