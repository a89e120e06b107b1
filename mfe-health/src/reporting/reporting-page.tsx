import type { Me } from '@campus/contracts';
import { Page, useSession } from '@campus/portal-kit';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import styles from './report-form.module.css';
import { ReportedNotice, type Reported } from './reported-notice.tsx';

/** A page with one form, and in its place what became of what was sent. */
export function ReportingPage({
  title,
  lead,
  form: ReportForm,
}: {
  title: string;
  lead: string;
  form: ComponentType<{ me: Me; onReported: (reported: Reported) => void }>;
}) {
  const session = useSession();
  const [reported, setReported] = useState<Reported | null>(null);
  const [count, setCount] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  // The button that asked for another form is gone.
  useEffect(() => {
    if (count > 0) place.current?.focus();
  }, [count]);
  // The shell's guard lets only members in; while it signs somebody out there is nothing to show.
  if (!('me' in session)) return null;
  return (
    <Page title={title} lead={lead} width="narrow">
      {reported ? (
        <ReportedNotice
          reported={reported}
          onAnother={() => {
            setReported(null);
            setCount(count + 1);
          }}
        />
      ) : (
        <section ref={place} tabIndex={-1} aria-label={title} className={styles['place']}>
          <ReportForm key={session.me.id} me={session.me} onReported={setReported} />
        </section>
      )}
    </Page>
  );
}
