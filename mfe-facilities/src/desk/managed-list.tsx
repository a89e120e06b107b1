import { facilityKinds, listFacilities } from '@campus/contracts/facilities';
import { Badge, EmptyState, LinkButton, PagedList, Row, useMay, usePagedEndpoint } from '@campus/portal-kit';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';

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
          title="No facilities yet"
          action={
            mayAdd && (
              <LinkButton variant="primary" to={paths.newFacility}>
                Add a facility
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
              {retired && <Badge>Retired</Badge>}
              {needsApproval && <Badge tone="warn">Needs approval</Badge>}
            </Row>
          )}
        </>
      )}
    </PagedList>
  );
}
