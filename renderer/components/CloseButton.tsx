// The close button of a dialog, a drawer or a panel.
import X from 'lucide-react/icons/x';
import styles from './CloseButton.module.css';

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles['close']} aria-label={label} onClick={onClick}>
      <X aria-hidden="true" />
    </button>
  );
}
