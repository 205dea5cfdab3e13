// Diagnostics: the log of this app, and the bundle for a support engineer.
import { BundleCard } from './BundleCard.tsx';
import { Stack } from '../../components/Layout.tsx';
import { LogCard } from './LogCard.tsx';

export default function Diagnostics() {
  return (
    <Stack>
      <LogCard />
      <BundleCard />
    </Stack>
  );
}
