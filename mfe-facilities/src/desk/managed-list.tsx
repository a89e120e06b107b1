import { facilityKinds, listFacilities } from '@campus/contracts/facilities';
import { Badge, EmptyState, LinkButton, PagedList, Row, useMay, usePagedEndpoint } from '@campus/portal-kit';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** The facilities that the reader manages, retired ones too. */
export function ManagedList() {
  const mayAdd = useMay('facility.manage');
  return (
    <PagedList
      query={usePagedEndpoint(listFacilities, { query: { managed: 'true' } })}
      what="facilities"
      empty={
        <EmptyState
          icon={<DoorOpen />}
          title={texts.managedList.noFacilitiesYet}
          action={
            mayAdd && (
              <LinkButton variant="primary" to={paths.newFacility}>
                {texts.managedList.addFacility}
              </LinkButton>
            )
          }
        />
      }
      keyOf={({ id }) => id}
    >
      {({ id, name, kind, place, retired, needsApproval }) => (
        <>
          <h2>
            <Link to={paths.managed(id)}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p>
            {facilityKinds[kind]}, <bdi>{place}</bdi>
          </p>
          {(retired || needsApproval) && (
            <Row gap={2}>
              {retired && <Badge>{texts.managedList.retired}</Badge>}
              {needsApproval && <Badge tone="warn">{texts.managedList.needsApproval}</Badge>}
            </Row>
          )}
        </>
      )}
    </PagedList>
  );
}
