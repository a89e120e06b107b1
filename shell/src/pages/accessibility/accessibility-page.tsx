import { shellPaths } from '@campus/contracts';
import { TextPage } from '../text-page.tsx';
import { texts } from './texts.ts';

export const Component = () => (
  <TextPage
    title={texts.title}
    lead={texts.lead}
    parts={texts.parts}
    next={[shellPaths.contact, texts.contact]}
  />
);
