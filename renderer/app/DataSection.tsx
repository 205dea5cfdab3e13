// The data on this computer and its maintenance, one card for each feature.
import { CheckCard } from '../features/upkeep/CheckCard.tsx';
import { CompactCard } from '../features/upkeep/CompactCard.tsx';
import { RetentionCard } from '../features/upkeep/RetentionCard.tsx';
import { BackupCard } from '../features/backup/BackupCard.tsx';
import { StoredCard } from '../features/upkeep/StoredCard.tsx';
import { Stack } from '../components/Layout.tsx';

export default function DataSection() {
  return (
    <Stack>
      <StoredCard />
      <CheckCard />
      <RetentionCard />
      <CompactCard />
      <BackupCard />
    </Stack>
  );
}
