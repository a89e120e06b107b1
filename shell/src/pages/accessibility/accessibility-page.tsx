import { shellPaths } from '@campus/contracts';
import { Link } from 'react-router-dom';
import { Parts, TextPage } from '../text-page.tsx';
import { texts } from './texts.ts';

export const Component = () => (
  <TextPage title={texts.title} lead={texts.lead}>
    <Parts parts={texts.parts} />
    <p>
      <Link to={shellPaths.contact}>{texts.contact}</Link>
    </p>
  </TextPage>
);
