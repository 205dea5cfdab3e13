// The body of a request, byte for byte as it is sent.
import styles from './RequestBody.module.css';

export const RequestBody = ({ body }: { body: string }) => <pre className={styles['body']}>{body}</pre>;
