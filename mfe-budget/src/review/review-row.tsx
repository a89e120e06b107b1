import type { Application } from '@campus/contracts/budget';
import { Button, DecisionForm, type QueuePath, Row } from '@campus/portal-kit';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ApplicationSummary } from './application-summary.tsx';
import { remarkHint, useDecide } from './decide.ts';
import styles from './review-row.module.css';
import { reviewRowTexts } from './texts.ts';

/** An application in a reviewer's list, with its decision form. */
export function ReviewRow({
  application,
  path,
  isPinned,
  onUncertain,
  onSettled,
}: {
  application: Application;
  path: QueuePath;
  /** It stays in the list until the reader knows whether their decision counts. */
  isPinned: boolean;
  /** Fetches the application again and keeps it in the list. */
  onUncertain: () => Promise<Application>;
  /** It is decided, or the reader gives up. */
  onSettled: () => void;
}) {
  const { _id, status, mine, version } = application;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [decidedVersion, setDecidedVersion] = useState(-1);
  const now = useRef<Promise<Application>>(null);
  const decide = useDecide(application, () => (now.current = onUncertain()));
  const canDecide = status === 'Pending' && !mine && version > decidedVersion;
  return (
    <ApplicationSummary application={application} path={path}>
      <Row className={styles['tools']} gap={4}>
        <Link
          className={styles['document']}
          to={`${paths.application(_id)}#document`}
          state={{ queue: path }}
        >
          {reviewRowTexts.viewDocument}
        </Link>
        {(canDecide || isPinned) && (
          <Button
            icon={<ChevronDown aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {reviewRowTexts.decide}
          </Button>
        )}
      </Row>
      {/* Only rendered when open: a form for each row would make a long list slow. */}
      {isOpen && (canDecide || isPinned) && (
        <div id={id} className={styles['form']} ref={inView}>
          <DecisionForm
            name={`application ${_id}`}
            isStored
            hint={remarkHint}
            version={version}
            possible={canDecide ? rowDecisions : []}
            state={status}
            decide={async (...decision) => {
              const decided = await decide(...decision);
              setDecidedVersion(decided.version);
              onSettled();
            }}
            readAgain={async () => (await now.current!).version}
            onGivenUp={onSettled}
          />
        </div>
      )}
    </ApplicationSummary>
  );
}

/** Shows a form that opened below the fold. */
const inView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** The specification's decisions. Requests for changes are made beside the document. */
const rowDecisions = ['approve', 'reject'] as const;
