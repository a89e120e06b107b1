import { shellPaths } from '@campus/contracts';
import { t } from '@lingui/core/macro';
import { TextPage } from '../text-page.tsx';
import { texts } from './texts.ts';

export const Component = () => (
  <TextPage
    title={t`Accessibility`}
    lead={t`Everyone at the college should be able to use every page of this portal.`}
    parts={texts().parts}
    next={[shellPaths.contact, t`Tell us what doesn’t work for you`]}
  />
);
