import { LinkButton, Page, useMay, useSearchFilters, ViewTabs } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { ForManagers } from '../desk/for-managers.tsx';
import { ManagedList } from '../desk/managed-list.tsx';
import { Requests } from '../desk/requests.tsx';
import { UtilisationTable } from '../desk/utilisation.tsx';
import { paths } from '../paths.ts';
import { texts } from '../desk/texts.ts';

const views = { requests: 'Requests', facilities: 'Facilities', use: 'Use' } as const;
const filterSchemas = { view: z.enum(['facilities', 'use']) };

/** For managers and admins: what waits for a decision, their facilities, and how much these are used. */
export function DeskPage() {
  const { filters } = useSearchFilters(filterSchemas);
  const view = filters.view ?? 'requests';
  const mayAdd = useMay('facility.manage');
  return (
    <Page
      title={texts.deskPage.manageFacilities}
      width="wide"
      actions={
        mayAdd && (
          <LinkButton variant="primary" to={paths.newFacility}>
            {texts.deskPage.addFacility}
          </LinkButton>
        )
      }
    >
      <ForManagers>
        <ViewTabs
          label={texts.deskPage.manageFacilities}
          views={views}
          shown={view}
          searchOf={(one) => (one === 'requests' ? '' : `?view=${one}`)}
        />
        {view === 'requests' && <Requests />}
        {view === 'facilities' && <ManagedList />}
        {view === 'use' && <UtilisationTable />}
      </ForManagers>
    </Page>
  );
}
