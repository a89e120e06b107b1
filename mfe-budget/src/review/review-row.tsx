import { type Application, getApplication } from '@campus/contracts/budget';
import { Button, QueryState, type QueuePath, readAgain, Row, Stack, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ApplicationSummary } from './application-summary.tsx';
import { Decision } from './decision.tsx';
import { ReviewHints } from './review-hints.tsx';
import styles from './review-row.module.css';

export function ReviewRow({
  application: listed,
  path,
  isOpen,
  onToggle,
  onDone,
}: {
  application: Application;
  path: QueuePath;
  isOpen: boolean;
  onToggle: () => void;
  onDone: () => void;
}) {
  const { _id, status, mine } = listed;
  const id = useId();
  const query = useEndpoint(getApplication, { params: { id: _id }, enabled: isOpen });
  const application = (isOpen && query.data) || listed;
  return (
    <ApplicationSummary application={application} path={path}>
      <Row className={styles.tools} gap={4}>
        <Link className={styles.document} to={`${paths.application(_id)}#document`} state={{ queue: path }}>
          {t`View document`}
        </Link>
        {(isOpen || (status === 'Pending' && !mine)) && (
          <Button
            icon={<ChevronDown aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            {t`Decide`}
          </Button>
        )}
      </Row>
      {isOpen && (
        <div id={id}>
          <QueryState query={query}>
            {(read) => (
              <Stack width="measure" ref={inView}>
                <ReviewHints application={read} />
                {!read.actions.some(isDecision) && (
                  <p>{t`You can’t decide on this application now. Its page shows why.`}</p>
                )}
                <Decision
                  application={read}
                  readAgain={() => readAgain(query)}
                  onDecided={onDone}
                  onGivenUp={onDone}
                />
              </Stack>
            )}
          </QueryState>
        </div>
      )}
    </ApplicationSummary>
  );
}

const isDecision = (action: string) => ['approve', 'reject', 'request-changes'].includes(action);

/** Shows a form that opened below the fold. */
const inView = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });
