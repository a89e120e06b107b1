import type { Application, ApplicationDetail } from '@campus/contracts';
import { Section } from '@campus/portal-kit';
import { useRef, useState, type ReactNode } from 'react';
import { DecisionForm } from './decision-form.tsx';
import { decisions } from './use-decide.ts';
import styles from './review-section.module.css';

/** Where a reviewer decides on an application, and goes on to the next one. */
export function ReviewSection({
  application,
  onOvertaken,
  next,
}: {
  application: ApplicationDetail;
  /** Reads the application again. */
  onOvertaken: () => Promise<Application>;
  /** Where to go on when it is decided. */
  next: ReactNode;
}) {
  const possible = decisions.filter((decision) => application.actions.includes(decision));
  // What was written stays when somebody else decides meanwhile.
  const [isOffered, offer] = useState(possible.length > 0);
  const [decidedVersion, setDecidedVersion] = useState(-1);
  const place = useRef<HTMLDivElement>(null);
  const isDone = application.version <= decidedVersion;
  if (!isDone && !isOffered && possible.length === 0) return null;
  return (
    <Section title="Your decision">
      <div ref={place} tabIndex={-1} className={styles['place']}>
        {isDone ? (
          <>
            <p>Your decision is in the history below.</p>
            {next && <div>{next}</div>}
          </>
        ) : (
          <DecisionForm
            application={application}
            possible={possible}
            onDecided={({ version }) => {
              setDecidedVersion(version);
              place.current?.focus();
            }}
            onOvertaken={onOvertaken}
            onGivenUp={() => offer(false)}
          />
        )}
      </div>
    </Section>
  );
}
