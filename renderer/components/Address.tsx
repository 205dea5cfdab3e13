// An address in full, in groups of four. The gaps are drawn, so that selecting and copying gives the address
// itself.
import { addressGroups } from '../../domain/address-text.ts';
import { cx } from './cx.ts';
import { Text } from './Layout.tsx';
import styles from './Address.module.css';

export function AddressBlocks({ address, large = false }: { address: string; large?: boolean }) {
  return (
    <code className={cx(styles['address'], large && styles['large'])}>
      {addressGroups(address).map((group, index) => (
        // Groups have no identity but their place.
        <span key={`${index}:${group}`} className={styles['group']}>
          {group}
        </span>
      ))}
    </code>
  );
}

/** An id or hash on one line. */
export function Mono({ children, title }: { children: string; title?: string }) {
  return (
    <Text tone="same" as="code" size="small" className={styles['mono']} title={title}>
      {children}
    </Text>
  );
}
