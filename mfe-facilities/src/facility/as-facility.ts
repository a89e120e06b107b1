import { LinkButton, NotHere } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

export const MissingFacility = () => (
  <NotHere
    what="facility"
    action={<LinkButton to={paths.home}>{texts.missingFacility.allFacilities}</LinkButton>}
  />
);
