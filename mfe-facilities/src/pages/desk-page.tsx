import { LinkButton, Page, useMay, useView } from '@campus/portal-kit';
import { ForManagers } from '../desk/for-managers.tsx';
import { ManagedList } from '../desk/managed-list.tsx';
import { Requests } from '../desk/requests.tsx';
import { UtilisationTable } from '../desk/utilisation.tsx';
import { paths } from '../paths.ts';
import { texts } from '../desk/texts.ts';

const views = { requests: 'Requests', facilities: 'Facilities', use: 'Use' } as const;

/** For managers and admins: what waits for a decision, their facilities, and how much these are used. */
export function DeskPage() {
  const [view, tabs] = useView(texts.deskPage.manageFacilities, views);
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
        {tabs}
        {view === 'requests' && <Requests />}
        {view === 'facilities' && <ManagedList />}
        {view === 'use' && <UtilisationTable />}
      </ForManagers>
    </Page>
  );
}
