import { shellPaths } from '@campus/contracts';
import { usePortal } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { TextPage } from '../text-page.tsx';
import { aboutParts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  return (
    <TextPage
      title={t`About Us`}
      lead={t`How ${{ collegeName: config.collegeName }} is run, where everyone can see it: automated, paperless and transparent.`}
      parts={aboutParts(config)}
      next={[shellPaths.help, t`Read how each part works`]}
    />
  );
}
