import type { Application } from '@campus/contracts';
import { Button, type QueuePath } from '@campus/portal-kit';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApplicationSummary } from './application-summary.tsx';
import { DecisionForm } from './decision-form.tsx';
import styles from './review-row.module.css';

/** An application in a reviewer's list, where it can be decided right there. */
export function ReviewRow({
  application,
  path,
  isPinned,
  onDecided,
  onOvertaken,
  onGivenUp,
}: {
  application: Application;
  path: QueuePath;
  /** Somebody else was quicker while a remark was written here. */
  isPinned: boolean;
  onDecided: () => void;
  onOvertaken: () => Promise<Application>;
  onGivenUp: () => void;
}) {
  const { _id, status, mine, version } = application;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [decidedVersion, setDecidedVersion] = useState(-1);
  const canDecide = status === 'Pending' && !mine && version > decidedVersion;
  return (
    <ApplicationSummary application={application} path={path}>
      <div className={styles['tools']}>
        <Link
          className={styles['document']}
          to={`/transparency-budget/applications/${_id}#document`}
          state={{ queue: path }}
        >
          View document
        </Link>
        {(canDecide || isPinned) && (
          <Button
            icon={<ChevronDown aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Decide
          </Button>
        )}
      </div>
      {/* Not folded but absent: a form for each row would make a long list slow. */}
      {isOpen && (canDecide || isPinned) && (
        <div id={id} className={styles['form']}>
          <DecisionForm
            application={application}
            possible={canDecide ? rowDecisions : []}
            onDecided={(decided) => {
              setDecidedVersion(decided.version);
              onDecided();
            }}
            onOvertaken={onOvertaken}
            onGivenUp={onGivenUp}
          />
        </div>
      )}
    </ApplicationSummary>
  );
}

/** The specification's; what is to be changed is better said beside the document. */
const rowDecisions = ['approve', 'reject'] as const;
