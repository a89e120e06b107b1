import { LinkButton, NotHere } from '@campus/portal-kit';
import { paths } from '../paths.ts';

export const MissingFacility = () => (
  <NotHere what="facility" action={<LinkButton to={paths.home}>All facilities</LinkButton>} />
);
