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
import { useRef, useState } from 'react';
import { roleRequestsTexts as texts } from './texts.ts';

export function RoleRequests() {
  const list = useRef<HTMLDivElement>(null);
  const reader = useMemberId();
  const query = usePagedEndpoint(listRoleRequests);
  const [chosen, setChosen] = useState<{ request: RoleRequest; granted: boolean } | null>(null);
  return (
    <Place as="section" gap={3} ref={list} aria-labelledby="role-requests">
      <h2 id="role-requests">{texts.title}</h2>
      <QueryState query={query} skeleton={<Skeleton lines={2} />} empty={<p>{texts.empty}</p>}>
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
                      {texts.asksRole} <strong>{roleName}</strong>
                    </p>
                    <SmallText>
                      {texts.account(member.email)} {member.roles.join(', ') || texts.withoutRole}
                      {texts.askedOn} <Day day={day} />.
                    </SmallText>
                    <UserText>“{reason}”</UserText>
                    {member.id === reader ? (
                      <SmallText>{texts.ownRequest}</SmallText>
                    ) : (
                      <Row gap={2}>
                        <Button
                          onClick={() => setChosen({ request, granted: true })}
                          aria-label={texts.giveTo(roleName, name)}
                        >
                          {texts.give}
                        </Button>
                        <Button
                          variant="quiet"
                          onClick={() => setChosen({ request, granted: false })}
                          aria-label={texts.refuseTo(name, roleName)}
                        >
                          {texts.refuse}
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
      <ShowMore query={query} what="requests" label={texts.showMore} list={list} />
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
      notify.success(granted ? texts.given(name, roleName) : texts.refused(name, roleName));
      onDone();
    },
  });
  return (
    <ReasonDialog
      name={`role request ${id}`}
      title={granted ? texts.giveQuestion(name, roleName) : texts.refuseQuestion(name, roleName)}
      hint={texts.reasonHint}
      confirmLabel={granted ? texts.give : texts.refuseConfirm}
      danger={!granted}
      onConfirm={(reason) => decide.mutateAsync({ params: { id }, body: { granted, reason } })}
      onClose={onClose}
    />
  );
}
