import { EmptyState, LinkButton, Page } from '@campus/portal-kit';
import { Signpost } from 'lucide-react';

export function NotFound() {
  return (
    <Page title="There is no page here" width="narrow">
      <EmptyState
        icon={<Signpost />}
        title="The address leads nowhere"
        action={
          <LinkButton to="/" variant="primary">
            Go to the first page
          </LinkButton>
        }
      >
        <p>It may be mistyped, or the page has moved.</p>
      </EmptyState>
    </Page>
  );
}

export { NotFound as Component };
