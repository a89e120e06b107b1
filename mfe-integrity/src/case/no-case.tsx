import { LinkButton, NotHere } from '@campus/portal-kit';
import { paths } from '../paths.ts';

export const NoCase = () => (
  <NotHere what="case" action={<LinkButton to={paths.myCases}>My cases</LinkButton>}>
    <p>Were you told of a case by e-mail? Sign in with the address that the mail went to.</p>
  </NotHere>
);
