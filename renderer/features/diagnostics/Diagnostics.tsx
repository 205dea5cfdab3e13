// Diagnostics: the log of this app, and the bundle for a support engineer.
import { BundleCard } from './BundleCard.tsx';
import { LogCard } from './LogCard.tsx';
import styles from './Diagnostics.module.css';

export default function Diagnostics() {
  return (
    <div className={styles['cards']}>
      <LogCard />
      <BundleCard />
    </div>
  );
}
