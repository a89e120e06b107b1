import { EmptyState, LinkButton, Page } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Signpost } from 'lucide-react';
import { WaysOn } from '../../layout/ways-on.tsx';

export function NotFound() {
  return (
    <Page title={t`There is no page here`} width="narrow">
      <EmptyState
        icon={<Signpost />}
        title={t`This address leads to no page`}
        action={
          <LinkButton to="/" variant="primary">
            {t`Home`}
          </LinkButton>
        }
      >
        <p>{t`It may be mistyped, or the page has moved.`}</p>
      </EmptyState>
      <WaysOn title={t`Go to`} />
    </Page>
  );
}

export { NotFound as Component };
