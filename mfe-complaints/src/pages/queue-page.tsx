import { EmptyState, LinkButton, Page, useMay } from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import { Queue } from '../queue/queue.tsx';
import { queuePageTexts } from '../queue/texts.ts';

export function QueuePage() {
  useCoverTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page title={queuePageTexts.title} width="wide" lead={mayHandle ? queuePageTexts.lead : undefined}>
      {mayHandle ? (
        <Queue />
      ) : (
        <EmptyState
          icon={<Lock />}
          title={queuePageTexts.forbiddenTitle}
          action={<LinkButton to={paths.complaints}>{queuePageTexts.allComplaints}</LinkButton>}
        >
          <p>{queuePageTexts.forbiddenText}</p>
        </EmptyState>
      )}
    </Page>
  );
}
