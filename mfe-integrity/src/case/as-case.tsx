import { LinkButton, NotHere } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

export const NoCase = () => (
  <NotHere what="case" action={<LinkButton to={paths.myCases}>{texts.noCase.myCases}</LinkButton>}>
    <p>{texts.noCase.signInAs}</p>
  </NotHere>
);
