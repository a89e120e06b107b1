import { Card } from '@campus/portal-kit';
import { useOpenElections } from '../hooks/use-open-elections.ts';
import { Moment } from '../components/moment.tsx';
import styles from './open-elections.module.css';

/** The choice between elections, where several are open at once. */
export function OpenElections({ currentId }: { currentId: string }) {
  const open = useOpenElections();
  if (!open.data || open.data.length + (open.data.some(({ id }) => id === currentId) ? 0 : 1) < 2)
    return null;
  return (
    <nav aria-label="Elections that are open now">
      <p className={styles['label']}>
        {open.data.length === 1 ? (
          <strong>Another election is open now:</strong>
        ) : (
          <>
            <strong>{open.data.length} elections are open now.</strong> Choose one:
          </>
        )}
      </p>
      <ul className={styles['elections']}>
        {open.data.map(({ id, title, closesAt }) => (
          <li key={id}>
            <Card
              to={`/voting/${id}`}
              className={`${styles['election']} ${id === currentId ? styles['current'] : ''}`}
              aria-current={id === currentId ? 'page' : undefined}
            >
              <strong dir="auto">{title}</strong>
              {closesAt && (
                <span>
                  ends <Moment at={closesAt} />
                </span>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </nav>
  );
}
