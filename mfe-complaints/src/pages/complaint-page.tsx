import {
  changeComplaint,
  complaintCategories,
  type ComplaintDetail,
  complaintSubject,
  getComplaint,
} from '@campus/contracts/complaints';
import {
  LinkButton,
  NextInQueue,
  NotHere,
  Page,
  QueryState,
  QueueLinks,
  queuePathOf,
  readAgain,
  Skeleton,
  useChange,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import { useLocation, useParams } from 'react-router-dom';
import { ComplaintView } from '../complaint/complaint-view.tsx';
import { MeToo } from '../complaint/me-too-button.tsx';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import { complaintPageTexts } from '../complaint/texts.ts';

export function ComplaintPage() {
  useCoverTokens();
  const { id = '' } = useParams();
  const { state } = useLocation();
  const handles = useMay('complaint.handle');
  const queue = handles ? queuePathOf(state, id) : null;
  const query = useEndpoint(getComplaint, { params: { id } });
  const change = useChange(changeComplaint, { updates: getComplaint });
  return (
    <Page
      title={titleOf(query.data)}
      kind="Complaint"
      parents={[
        queue
          ? [`${paths.queue}${queue.search}`, complaintPageTexts.queue]
          : [paths.complaints, 'Complaints'],
      ]}
    >
      {queue && <QueueLinks path={queue} id={id} page={paths.complaints} />}
      <QueryState
        query={query}
        skeleton={<Skeleton lines={8} />}
        missing={
          <NotHere
            what="complaint"
            action={<LinkButton to={paths.complaints}>{complaintPageTexts.allComplaints}</LinkButton>}
          >
            <p>{complaintPageTexts.missingText}</p>
          </NotHere>
        }
      >
        {(complaint) => {
          const { duplicateOf } = complaint;
          return (
            <ComplaintView
              key={id}
              open={{
                complaint,
                change: (body) => change.mutateAsync({ params: { id }, body }),
                reload: () => readAgain(query),
              }}
              title={titleOf(complaint)}
              duplicate={
                duplicateOf && (
                  <LinkButton to={paths.complaint(duplicateOf)}>
                    {complaintPageTexts.openDuplicate}
                  </LinkButton>
                )
              }
              meToo={<MeToo complaint={complaint} />}
              next={queue && <NextInQueue path={queue} id={id} page={paths.complaints} variant="primary" />}
            />
          );
        }}
      </QueryState>
    </Page>
  );
}

/** The first words of the text; the category when the text was removed. */
function titleOf(complaint: ComplaintDetail | undefined): string {
  if (!complaint) return 'Complaint';
  return complaintSubject(complaint.text) || complaintCategories[complaint.category];
}
