import type { HeldRole } from '@campus/contracts/access';
import { Card, Day, Section, Stack } from '@campus/portal-kit';
import styles from './access-page.module.css';

/** Each role of the reader, and where it comes from. */
export function MyRoles({ email, roles }: { email: string; roles: readonly HeldRole[] }) {
  return (
    <Section title="Your roles">
      <p>
        You are signed in as <strong className={styles.words}>{email}</strong>.
      </p>
      {roles.length === 0 ? (
        <p>You have no role. You may do what every member may.</p>
      ) : (
        <Stack as="ul" gap={3}>
          {roles.map((held) => (
            <li key={held.role}>
              <Card>
                <strong className={styles.role}>{held.name}</strong>
                <p className={styles.soft}>
                  <Origin held={held} />
                </p>
                {held.reason && (
                  <p className={styles.words} dir="auto">
                    “{held.reason}”
                  </p>
                )}
              </Card>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Origin({ held: { from, by, day } }: { held: HeldRole }) {
  if (from === 'address') return 'Comes with your e-mail address.';
  return (
    <>
      Given by {by ? <bdi>{by}</bdi> : 'an admin'}
      {day && (
        <>
          {' '}
          on <Day day={day} />
        </>
      )}
      .
    </>
  );
}
