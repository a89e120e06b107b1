import { shellPaths } from '@campus/contracts';
import { usePortal } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { Parts, TextPage } from '../text-page.tsx';
import { aboutParts, texts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  return (
    <TextPage title={texts.title} lead={texts.lead(config.collegeName)}>
      <Parts parts={aboutParts(config)} />
      <p>
        <Link to={shellPaths.help}>{texts.help}</Link>
      </p>
    </TextPage>
  );
}
