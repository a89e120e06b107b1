import { EmptyState, LinkButton, Page, useMay } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import { Queue } from '../queue/queue.tsx';

export function QueuePage() {
  useComplaintTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title="Complaints queue"
      width="wide"
      lead={mayHandle ? 'Complaints that need the board, oldest first.' : undefined}
    >
      {mayHandle ? (
        <Queue />
      ) : (
        <EmptyState
          icon={<Lock />}
          title="Only board members see the queue"
          action={<LinkButton to={paths.complaints}>All complaints</LinkButton>}
        >
          <p>You can read their public answers in the list of complaints.</p>
        </EmptyState>
      )}
    </Page>
  );
}
