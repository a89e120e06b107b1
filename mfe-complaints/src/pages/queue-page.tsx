import { Page } from '@campus/portal-kit';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { Queue } from '../queue/queue.tsx';
import { queuePageTexts } from '../queue/texts.ts';

export function QueuePage() {
  useCoverTokens();
  return (
    <Page title={queuePageTexts.title} width="wide" lead={queuePageTexts.lead}>
      <Queue />
    </Page>
  );
}
