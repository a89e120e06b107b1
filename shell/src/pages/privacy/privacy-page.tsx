import { shellPaths } from '@campus/contracts';
import { usePortal } from '@campus/portal-kit';
import { TextPage } from '../text-page.tsx';
import { privacyParts, texts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  return (
    <TextPage
      title={texts.title}
      lead={texts.lead}
      parts={privacyParts(config)}
      next={[shellPaths.contact, texts.contact]}
    />
  );
}
