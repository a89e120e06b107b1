import { decideRoleRequest, listRoleRequests, type RoleRequest } from '@campus/contracts/access';
import { listAuditEntries } from '@campus/contracts/audit';
import { listMembers } from '@campus/contracts/members';
import {
  Button,
  Card,
  Day,
  focusOn,
  notify,
  Place,
  QueryState,
  ReasonDialog,
  Row,
  ShowMore,
  Skeleton,
  SmallText,
  Stack,
  useChange,
  useMemberId,
  usePagedEndpoint,
  UserText,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

export function RoleRequests() {
  const list = useRef<HTMLDivElement>(null);
  const reader = useMemberId();
  const query = usePagedEndpoint(listRoleRequests);
  const [chosen, setChosen] = useState<{ request: RoleRequest; granted: boolean } | null>(null);
  return (
    <Place as="section" gap={3} ref={list} aria-labelledby="role-requests">
      <h2 id="role-requests">{t`Requests for roles`}</h2>
      <QueryState
        query={query}
        skeleton={<Skeleton lines={2} />}
        empty={<p>{t`There are no requests for roles.`}</p>}
      >
        {(requests) => (
          <Stack as="ul" gap={3}>
            {requests.map((request) => {
              const { id, member, roleName, reason, day } = request;
              const name = member.name || member.email;
              return (
                <li key={id}>
                  <Card gap={2}>
                    <p>
                      <strong>
                        <bdi>{name}</bdi>
                      </strong>{' '}
                      {t`asks for the role`} <strong>{roleName}</strong>
                    </p>
                    <SmallText>
                      {t`${{ email: member.email }}, now`} {member.roles.join(', ') || t`without a role`}
                      {t`. Asked on`} <Day day={day} />.
                    </SmallText>
                    <UserText>“{reason}”</UserText>
                    {member.id === reader ? (
                      <SmallText>{t`This is your own request. Another admin decides on it.`}</SmallText>
                    ) : (
                      <Row gap={2}>
                        <Button
                          onClick={() => setChosen({ request, granted: true })}
                          aria-label={t`Give the role ${roleName} to ${name}`}
                        >
                          {t`Give the role`}
                        </Button>
                        <Button
                          variant="quiet"
                          onClick={() => setChosen({ request, granted: false })}
                          aria-label={t`Refuse ${name} the role ${roleName}`}
                        >
                          {t`Refuse`}
                        </Button>
                      </Row>
                    )}
                  </Card>
                </li>
              );
            })}
          </Stack>
        )}
      </QueryState>
      <ShowMore query={query} what="requests" label={t`Show more requests`} list={list} />
      {chosen && (
        <DecisionDialog
          key={`${chosen.request.id} ${chosen.granted}`}
          {...chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            // The button that was used is gone.
            focusOn(list.current);
          }}
        />
      )}
    </Place>
  );
}

function DecisionDialog({
  request: { id, member, roleName },
  granted,
  onClose,
  onDone,
}: {
  request: RoleRequest;
  granted: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const name = member.name || member.email;
  const decide = useChange(decideRoleRequest, {
    also: [listMembers.area, listAuditEntries.area],
    onSuccess: () => {
      notify.success(
        granted ? t`${name} now has the role ${roleName}.` : t`${name} was refused the role ${roleName}.`,
      );
      onDone();
    },
  });
  return (
    <ReasonDialog
      name={`role request ${id}`}
      title={granted ? t`Give ${name} the role ${roleName}?` : t`Refuse ${name} the role ${roleName}?`}
      hint={t`The member gets this by email. The audit log keeps it with your name.`}
      confirmLabel={granted ? t`Give the role` : t`Refuse the role`}
      danger={!granted}
      onConfirm={(reason) => decide.mutateAsync({ params: { id }, body: { granted, reason } })}
      onClose={onClose}
    />
  );
}
