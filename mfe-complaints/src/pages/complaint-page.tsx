import {
  LinkButton,
  NextInQueue,
  Page,
  QueryState,
  QueueLinks,
  type QueuePath,
  queuePathOf,
  Skeleton,
  useMay,
  NotHere,
} from '@campus/portal-kit';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import { useComplaint } from '../complaint/open-complaint.ts';
import { MeToo } from '../complaint/me-too-button.tsx';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';

export function ComplaintPage() {
  useComplaintTokens();
  const { id = '' } = useParams();
  const { state } = useLocation();
  const handles = useMay('complaint.handle');
  const queue = handles ? queuePathOf(state, id) : null;
  return (
    <Page title="Complaint">
      {queue ? (
        <QueueLinks path={queue} id={id} page={paths.complaints} list={paths.queue} />
      ) : (
        <p>
          <Link to={paths.complaints}>All complaints</Link>
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
        <NotHere what="complaint" action={<LinkButton to={paths.complaints}>All complaints</LinkButton>}>
          <p>Its author may have withdrawn it.</p>
        </NotHere>
      }
    >
      {(complaint) => {
        const { duplicateOf } = complaint;
        return (
          <ComplaintView
            open={{ complaint, change, reload }}
            duplicate={
              duplicateOf && <LinkButton to={paths.complaint(duplicateOf)}>Open the other one</LinkButton>
            }
            meToo={<MeToo complaint={complaint} />}
            next={queue && <NextInQueue path={queue} id={id} page={paths.complaints} variant="primary" />}
          />
        );
      }}
    </QueryState>
  );
}
