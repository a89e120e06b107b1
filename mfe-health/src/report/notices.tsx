import type { AbsenceNotice } from '@campus/contracts';
import { Section, When } from '@campus/portal-kit';
import styles from './report.module.css';

const people = { coordinator: 'Class coordinator', parent: 'Parent' } as const;
const subjects = {
  report: 'that it was reported',
  decision: 'what was decided',
  change: 'what changed',
} as const;

/** Who was told by mail, and whether it has left. */
export function Notices({ notices, mine }: { notices: readonly AbsenceNotice[]; mine: boolean }) {
  return (
    <Section title="Who was told">
      {notices.length === 0 ? (
        <p>Nobody was told by e-mail.</p>
      ) : (
        <ul className={styles['rows']} aria-live="polite">
          {notices.map((notice) => (
            <li key={`${notice.about} ${notice.at}`}>
              <p>
                {people[notice.to]} <bdi>{notice.address}</bdi>, {subjects[notice.about]}:
              </p>
              <p className={notice.state === 'failed' ? styles['failed'] : styles['quiet']}>
                <State notice={notice} mine={mine} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function State({ notice: { state, at, reason }, mine }: { notice: AbsenceNotice; mine: boolean }) {
  switch (state) {
    case 'sent':
      return (
        <>
          sent on <When at={at} />
        </>
      );
    case 'failed':
      return (
        <>
          failed: <bdi>{reason || 'nobody knows why.'}</bdi> {mine && 'Tell them yourself.'}
        </>
      );
    case 'unwanted':
      return 'not sent: they want no such mail';
    case 'queued':
    case 'sending':
      return (
        <>
          waits to be sent, since <When at={at} />
        </>
      );
  }
}
