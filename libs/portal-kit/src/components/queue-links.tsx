import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QueuePath } from '../queue-path.ts';
import { Row } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './queue-links.module.css';
import { SmallText } from './text.tsx';

interface Place {
  path: QueuePath;
  /** The current item of the queue. */
  id: string;
  /** An item's page is at `<page>/<id>`. */
  page: string;
}

/** Links to the neighbours in a queue, also by the arrow keys. */
export function QueueLinks(place: Place) {
  const { path, id } = place;
  const at = path.ids.indexOf(id);
  const before = path.ids[at - 1];
  const after = path.ids[at + 1];
  useArrowKeys(place, before, after);
  return (
    <nav className={styles.links} aria-label="Queue">
      <SmallText as="span" className={styles.place}>
        {at + 1} of {path.ids.length}
      </SmallText>
      <Row gap={1}>
        {before && (
          <LinkButton
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            aria-keyshortcuts="ArrowLeft"
            {...linkTo(before, place)}
          >
            Previous
          </LinkButton>
        )}
        <NextInQueue {...place} variant="quiet" />
      </Row>
      {(before ?? after) && (
        <SmallText className={styles.hint}>Or press ← and → while you aren’t typing.</SmallText>
      )}
    </nav>
  );
}

export function NextInQueue({ variant, ...place }: Place & { variant: 'primary' | 'quiet' }) {
  const next = place.path.ids[place.path.ids.indexOf(place.id) + 1];
  return (
    next && (
      <LinkButton variant={variant} aria-keyshortcuts="ArrowRight" {...linkTo(next, place)}>
        Next
        <ArrowRight aria-hidden="true" />
      </LinkButton>
    )
  );
}

const linkTo = (id: string, { path, page }: Place) => ({ to: `${page}/${id}`, state: { queue: path } });

/** Where arrows have a meaning of their own, or the page behind must stay. */
const ownArrows = 'input, textarea, select, [contenteditable], iframe, [role="dialog"], [role="alertdialog"]';

// Not j and k: who speaks to the browser would press letters by chance (WCAG 2.1.4).
function useArrowKeys({ path, page }: Place, before: string | undefined, after: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(ownArrows)) return;
      const to = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (!to) return;
      event.preventDefault();
      void navigate(`${page}/${to}`, { state: { queue: path } });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, path, page, before, after]);
}
