import { LinkButton, type QueuePath } from '@campus/portal-kit';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './queue-links.module.css';

/** From an application back to the list, and to its neighbours there: by link, or by the arrow keys. */
export function QueueLinks({ path, id }: { path: QueuePath; id: string }) {
  const at = path.ids.indexOf(id);
  const before = path.ids[at - 1];
  const after = path.ids[at + 1];
  useArrowKeys(path, before, after);
  return (
    <nav className={styles['links']} aria-label="Queue">
      <LinkButton variant="quiet" to={`/transparency-budget/faculty-dashboard${path.search}`}>
        Back to the list
      </LinkButton>
      <span className={styles['place']}>
        {at + 1} of {path.ids.length}
      </span>
      <div className={styles['neighbours']}>
        {before && (
          <LinkButton
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            aria-keyshortcuts="ArrowLeft"
            {...linkTo(before, path)}
          >
            Previous
          </LinkButton>
        )}
        <NextInQueue path={path} id={id} variant="quiet" />
      </div>
      {(before ?? after) && <p className={styles['hint']}>Or press ← and → while you aren’t typing.</p>}
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
      <LinkButton variant={variant} aria-keyshortcuts="ArrowRight" {...linkTo(next, path)}>
        Next
        <ArrowRight aria-hidden="true" />
      </LinkButton>
    )
  );
}

const linkTo = (id: string, queue: QueuePath) => ({
  to: `/transparency-budget/applications/${id}`,
  state: { queue },
});

/** Where arrows have a meaning of their own, or the page behind must stay. */
const ownArrows = 'input, textarea, select, [contenteditable], iframe, [role="dialog"], [role="alertdialog"]';

// Not j and k: who speaks to the browser would press letters by chance (WCAG 2.1.4).
function useArrowKeys(queue: QueuePath, before: string | undefined, after: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(ownArrows)) return;
      const to = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (!to) return;
      event.preventDefault();
      const link = linkTo(to, queue);
      void navigate(link.to, { state: link.state });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, queue, before, after]);
}
