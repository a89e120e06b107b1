import { LinkButton, NotHere } from '@campus/portal-kit';
import { paths } from '../paths.ts';

/** On a page whose address names an election that does not exist, or is still being prepared. */
export const MissingElection = () => (
  <NotHere what="election" action={<LinkButton to={paths.elections}>All elections</LinkButton>} />
);
