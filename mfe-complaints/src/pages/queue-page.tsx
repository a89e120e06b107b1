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
      lead={mayHandle ? 'What waits for the board, the oldest first.' : undefined}
    >
      {mayHandle ? (
        <Queue />
      ) : (
        <EmptyState
          icon={<Lock />}
          title="Only board members see the queue"
          action={<LinkButton to={paths.complaints}>All complaints</LinkButton>}
        >
          <p>They answer complaints here. What they answer in public stands in the list of complaints.</p>
        </EmptyState>
      )}
    </Page>
  );
}
