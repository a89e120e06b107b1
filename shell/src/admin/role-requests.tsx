import {
  decideRoleRequest,
  decideRoleRequestSchema,
  listRoleRequests,
  type RoleRequest,
} from '@campus/contracts/access';
import { listAuditEntries } from '@campus/contracts/audit';
import { listMembers } from '@campus/contracts/members';
import {
  Button,
  Card,
  Day,
  Dialog,
  Form,
  FormField,
  notify,
  Place,
  QueryState,
  Row,
  ShowMore,
  Skeleton,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
  useMemberId,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import styles from './role-requests.module.css';

/** Requests for roles that wait for an admin; a line when there is none. */
export function RoleRequests() {
  const list = useRef<HTMLDivElement>(null);
  const reader = useMemberId();
  const query = usePagedEndpoint(listRoleRequests);
  const [chosen, setChosen] = useState<{ request: RoleRequest; granted: boolean } | null>(null);
  return (
    <Place as="section" gap={3} ref={list} aria-labelledby="role-requests">
      <h3 id="role-requests">Requests for roles</h3>
      <QueryState
        query={query}
        skeleton={<Skeleton lines={2} />}
        empty={<p>There are no requests for roles.</p>}
      >
        {(requests) => (
          <Stack as="ul" gap={3}>
            {requests.map((request) => {
              const { id, member, roleName, reason, day } = request;
              const name = member.name || member.email;
              return (
                <li key={id}>
                  <Card className={styles.request}>
                    <p>
                      <strong>
                        <bdi>{name}</bdi>
                      </strong>{' '}
                      asks for the role <strong>{roleName}</strong>
                    </p>
                    <p className={styles.soft}>
                      {member.email}, now {member.roles.join(', ') || 'without a role'}. Asked on{' '}
                      <Day day={day} />.
                    </p>
                    <p className={styles.words} dir="auto">
                      “{reason}”
                    </p>
                    {member.id === reader ? (
                      <p className={styles.soft}>This is your own request. Another admin decides on it.</p>
                    ) : (
                      <Row gap={2}>
                        <Button
                          onClick={() => setChosen({ request, granted: true })}
                          aria-label={`Give the role ${roleName} to ${name}`}
                        >
                          Give the role
                        </Button>
                        <Button
                          variant="quiet"
                          onClick={() => setChosen({ request, granted: false })}
                          aria-label={`Refuse ${name} the role ${roleName}`}
                        >
                          Refuse
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
      <ShowMore query={query} what="requests" label="Show more requests" list={list} />
      {chosen && (
        <DecisionDialog
          key={`${chosen.request.id} ${chosen.granted}`}
          {...chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            // The button that was used is gone.
            list.current?.focus();
          }}
        />
      )}
    </Place>
  );
}

const schema = z.pick(decideRoleRequestSchema, { reason: true });

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
  const kept = useKeptForm(schema, { name: `role request ${id}`, defaultValues: { reason: '' } });
  const decide = useChange(decideRoleRequest, {
    also: [listMembers.area, listAuditEntries.area],
    onSuccess: () => {
      kept.clear();
      notify.success(
        granted ? `${name} now has the role ${roleName}.` : `${name} was refused the role ${roleName}.`,
      );
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={granted ? `Give ${name} the role ${roleName}?` : `Refuse ${name} the role ${roleName}?`}
    >
      <Form
        kept={kept}
        onSubmit={({ reason }) => decide.mutateAsync({ params: { id }, body: { granted, reason } })}
      >
        <FormField
          name="reason"
          label="Reason"
          rows={3}
          maxLength={500}
          hint="The member reads it in the mail. The audit log keeps it, with your name."
          required
        />
        <SubmitButton variant={granted ? 'primary' : 'danger'}>
          {granted ? 'Give the role' : 'Refuse the role'}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
