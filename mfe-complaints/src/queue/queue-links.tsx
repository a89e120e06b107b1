import { LinkButton, type QueuePath } from '@campus/portal-kit';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import styles from './queue-links.module.css';

/** From a complaint back to the queue, and to its neighbours there. */
export function QueueLinks({ path, id }: { path: QueuePath; id: string }) {
  const at = path.ids.indexOf(id);
  const before = path.ids[at - 1];
  return (
    <nav className={styles['links']} aria-label="Queue">
      <LinkButton variant="quiet" to={`/complaint-system/queue${path.search}`}>
        Back to the queue
      </LinkButton>
      <span className={styles['place']}>
        {at + 1} of {path.ids.length}
      </span>
      {before && (
        <LinkButton variant="quiet" icon={<ArrowLeft aria-hidden="true" />} {...linkTo(before, path)}>
          Previous
        </LinkButton>
      )}
      <NextInQueue path={path} id={id} variant="quiet" />
    </nav>
  );
}

export function NextInQueue({
  path,
  id,
  variant,
}: {
  path: QueuePath;
  id: string;
  variant: 'primary' | 'quiet';
}) {
  const next = path.ids[path.ids.indexOf(id) + 1];
  return (
    next && (
      <LinkButton variant={variant} {...linkTo(next, path)}>
        Next in queue
        <ArrowRight aria-hidden="true" />
      </LinkButton>
    )
  );
}

const linkTo = (id: string, queue: QueuePath) => ({
  to: `/complaint-system/complaints/${id}`,
  state: { queue },
});
