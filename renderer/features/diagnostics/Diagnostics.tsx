// Diagnostics: the log of this app, and the bundle for a support engineer.
import { BundleCard } from './BundleCard.tsx';
import layout from '../../components/layout.module.css';
import { LogCard } from './LogCard.tsx';

export default function Diagnostics() {
  return (
    <div className={layout['stack']}>
      <LogCard />
      <BundleCard />
    </div>
  );
}
