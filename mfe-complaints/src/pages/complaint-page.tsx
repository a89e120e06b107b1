import { ApiError, ErrorState, LinkButton, Page, QueryState, Skeleton, useMay } from '@campus/portal-kit';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import { useComplaint } from '../complaint/use-complaint.ts';
import { MeTooButton } from '../components/me-too-button.tsx';
import { QueueLinks } from '../queue/queue-links.tsx';
import { queuePathOf } from '../queue/queue-path.ts';

export function ComplaintPage() {
  const { id = '' } = useParams();
  const queue = queuePathOf(useLocation().state);
  const handles = useMay('complaint.handle');
  // Of this complaint, not of the one that was open before.
  const [doneWith, setDoneWith] = useState<string | null>(null);
  return (
    <Page title="Complaint">
      {queue && handles ? (
        <QueueLinks path={queue} id={id} done={doneWith === id} />
      ) : (
        <p>
          <Link to="/complaint-system/complaints">All complaints</Link>
        </p>
      )}
      <OneComplaint key={id} id={id} onDone={() => setDoneWith(id)} />
    </Page>
  );
}

function OneComplaint({ id, onDone }: { id: string; onDone: () => void }) {
  const { query, change, reload } = useComplaint(id);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <ErrorState title="This complaint is not here" error={query.error} />;
  }
  return (
    <QueryState query={query} skeleton={<Skeleton lines={8} />}>
      {(complaint) => {
        const { duplicateOf, mine, audience, state } = complaint;
        const listed = audience === 'members' && !['held', 'withdrawn', 'deleted'].includes(state);
        return (
          <ComplaintView
            open={{ complaint, change, reload }}
            onDone={onDone}
            duplicate={
              duplicateOf && (
                <LinkButton to={`/complaint-system/complaints/${duplicateOf}`}>Open the other one</LinkButton>
              )
            }
            meToo={listed && !mine && <MeTooButton complaint={complaint} />}
          />
        );
      }}
    </QueryState>
  );
}
