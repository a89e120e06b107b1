import {
  EmptyState,
  LinkButton,
  NextInQueue,
  Page,
  QueryState,
  QueueLinks,
  type QueuePath,
  queuePathOf,
  Skeleton,
  useMay,
} from '@campus/portal-kit';
import { SearchX } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import { useComplaint } from '../complaint/use-complaint.ts';
import { isListed } from '../components/is-listed.ts';
import { MeTooButton } from '../components/me-too-button.tsx';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';

const page = '/complaint-system/complaints';

export function ComplaintPage() {
  useComplaintTokens();
  const { id = '' } = useParams();
  const { state } = useLocation();
  const handles = useMay('complaint.handle');
  const queue = handles ? queuePathOf(state, id) : null;
  return (
    <Page title="Complaint">
      {queue ? (
        <QueueLinks path={queue} id={id} page={page} list="/complaint-system/queue" />
      ) : (
        <p>
          <Link to={page}>All complaints</Link>
        </p>
      )}
      <OneComplaint key={id} id={id} queue={queue} />
    </Page>
  );
}

function OneComplaint({ id, queue }: { id: string; queue: QueuePath | null }) {
  const { query, change, reload } = useComplaint(id);
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton lines={8} />}
      missing={
        <EmptyState
          icon={<SearchX />}
          title="This complaint is not here"
          action={<LinkButton to={page}>All complaints</LinkButton>}
        >
          <p>It was withdrawn, or is for others to read. Perhaps a part of the address is missing.</p>
        </EmptyState>
      }
    >
      {(complaint) => {
        const { duplicateOf, mine } = complaint;
        return (
          <ComplaintView
            open={{ complaint, change, reload }}
            duplicate={
              duplicateOf && <LinkButton to={`${page}/${duplicateOf}`}>Open the other one</LinkButton>
            }
            meToo={isListed(complaint) && !mine && <MeTooButton complaint={complaint} />}
            next={queue && <NextInQueue path={queue} id={id} page={page} variant="primary" />}
          />
        );
      }}
    </QueryState>
  );
}
