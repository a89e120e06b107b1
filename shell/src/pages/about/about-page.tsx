import { shellPaths } from '@campus/contracts';
import { usePortal } from '@campus/portal-kit';
import { TextPage } from '../text-page.tsx';
import { aboutParts, texts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  return (
    <TextPage
      title={texts.title}
      lead={texts.lead(config.collegeName)}
      parts={aboutParts(config)}
      next={[shellPaths.help, texts.help]}
    />
  );
}
