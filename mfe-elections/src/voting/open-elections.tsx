import { listElections } from '@campus/contracts/elections';
import { Card, Text, useEndpoint, Moment, Grid } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';
import styles from './open-elections.module.css';

/** The choice between elections, where several are open at once. */
export function OpenElections({ currentId }: { currentId: string }) {
  const open = useEndpoint(listElections, {
    query: { open: 'true' },
    select: ({ items }) => items,
  });
  if (!open.data || open.data.length + (open.data.some(({ id }) => id === currentId) ? 0 : 1) < 2)
    return null;
  return (
    <nav aria-label={t`Elections open now`}>
      <p className={styles.label}>
        {open.data.length === 1 ? (
          <strong>{t`Another election is open now:`}</strong>
        ) : (
          <>
            <strong>{t`${{ count: open.data.length }} elections are open now.`}</strong> {t`Choose one:`}
          </>
        )}
      </p>
      <Grid as="ul" min="16rem" gap={3}>
        {open.data.map(({ id, title, closesAt }) => (
          <li key={id}>
            <Card
              gap={1}
              to={paths.vote(id)}
              className={`${styles.election} ${id === currentId ? styles.current : ''}`}
              aria-current={id === currentId ? 'page' : undefined}
            >
              <strong dir="auto">{title}</strong>
              {closesAt && (
                <Text as="span" tone="soft">
                  ends <Moment at={closesAt} />
                </Text>
              )}
            </Card>
          </li>
        ))}
      </Grid>
    </nav>
  );
}
