import { LinkButton } from '@campus/portal-kit';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { QueuePath } from './queue-path.ts';
import styles from './queue-links.module.css';

/** From a complaint to its neighbours in the queue, and back to it. */
export function QueueLinks({ path, id, done }: { path: QueuePath; id: string; done: boolean }) {
  const at = path.ids.indexOf(id);
  const before = path.ids[at - 1];
  const next = path.ids[at + 1];
  const to = (other: string) => ({ to: `/complaint-system/complaints/${other}`, state: { queue: path } });
  return (
    <nav className={styles['links']} aria-label="Queue">
      <LinkButton variant="quiet" to={`/complaint-system/queue${path.search}`}>
        Back to the queue
      </LinkButton>
      <span className={styles['place']}>
        {at + 1} of {path.ids.length}
      </span>
      {before && (
        <LinkButton variant="quiet" icon={<ArrowLeft aria-hidden="true" />} {...to(before)}>
          Previous
        </LinkButton>
      )}
      {next && (
        <LinkButton variant={done ? 'primary' : 'quiet'} {...to(next)}>
          Next in queue
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  );
}
