import { shellPaths } from '@campus/contracts';
import { usePortal } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { TextPage } from '../text-page.tsx';
import { privacyParts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  return (
    <TextPage
      title={t`Privacy`}
      lead={t`What the portal keeps about you, for how long, and who can read it.`}
      parts={privacyParts(config)}
      next={[shellPaths.contact, t`Ask about your data`]}
    />
  );
}
