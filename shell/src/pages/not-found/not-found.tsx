import { EmptyState, LinkButton, Page } from '@campus/portal-kit';
import { Signpost } from 'lucide-react';
import { WaysOn } from '../../layout/ways-on.tsx';
import { texts } from './texts.ts';

export function NotFound() {
  return (
    <Page title={texts.title} width="narrow">
      <EmptyState
        icon={<Signpost />}
        title={texts.heading}
        action={
          <LinkButton to="/" variant="primary">
            {texts.home}
          </LinkButton>
        }
      >
        <p>{texts.reason}</p>
      </EmptyState>
      <WaysOn title={texts.areas} />
    </Page>
  );
}

export { NotFound as Component };
