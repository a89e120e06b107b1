import { shellPaths } from '@campus/contracts';
import { usePortal } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { Parts, TextPage } from '../text-page.tsx';
import { privacyParts, texts } from './texts.ts';

export function Component() {
  const { config } = usePortal();
  return (
    <TextPage title={texts.title} lead={texts.lead}>
      <Parts parts={privacyParts(config)} />
      <p>
        <Link to={shellPaths.contact}>{texts.contact}</Link>
      </p>
    </TextPage>
  );
}
