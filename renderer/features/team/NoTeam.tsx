// What a team is, and what it takes.
import BookOpen from 'lucide-react/icons/book-open';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import layout from '../../components/layout.module.css';
import { openGuide } from '../../state/guide.ts';
import { t } from '../../text.ts';

export function NoTeam() {
  return (
    <Card title={t('team.none.title')}>
      <Stack gap={2} measure>
        <p>
          {t('team.none.text')} {t('team.none.why')}
        </p>
        <Stack as="ul" gap={1} className={layout['list']}>
          <li>{t('team.none.once')}</li>
          <li>{t('team.none.eyes')}</li>
          <li>{t('team.none.record')}</li>
          <li>{t('team.none.practice')}</li>
        </Stack>
        <h3>{t('team.none.needs')}</h3>
        <Stack as="ul" gap={1} className={layout['list']}>
          <li>{t('team.none.server')}</li>
          <li>{t('team.none.role')}</li>
          <li>{t('team.none.certificate')}</li>
        </Stack>
        <Row wrap>
          <Button icon={<BookOpen aria-hidden="true" />} onClick={() => openGuide('teams')}>
            {t('team.none.guide')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
