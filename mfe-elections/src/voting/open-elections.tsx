import { listElections } from '@campus/contracts/elections';
import { Card, useEndpoint, Moment, Grid } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import styles from './open-elections.module.css';

/** The choice between elections, where several are open at once. */
export function OpenElections({ currentId }: { currentId: string }) {
  const open = useEndpoint(listElections, {
    query: { limit: 100 },
    select: ({ items }) => items.filter(({ state }) => state === 'open'),
  });
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
      <Grid as="ul" min="16rem" gap={3}>
        {open.data.map(({ id, title, closesAt }) => (
          <li key={id}>
            <Card
              to={paths.vote(id)}
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
      </Grid>
    </nav>
  );
}
