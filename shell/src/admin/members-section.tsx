import { listMembers, type Member } from '@campus/contracts/members';
import {
  Badge,
  Button,
  DataTable,
  Day,
  dayInWords,
  EmptyState,
  QueryState,
  Row,
  Section,
  Select,
  ShowMore,
  Skeleton,
  TextField,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { Search, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './admin-section.module.css';
import { AccessDialog } from './access-dialog.tsx';
import { LeaverListDialog } from './leaver-list-dialog.tsx';
import { RoleRequests } from './role-requests.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Standing = Member['standing'] | '';

export default function MembersSection() {
  // In the address, for links to one member.
  const [params, setParams] = useSearchParams();
  const query = params.get('query') ?? '';
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  if (query !== shown) {
    setShown(query);
    setTyped(query);
  }
  const [standing, setStanding] = useState<Standing>('');
  const [listing, setListing] = useState(false);
  const [chosen, setChosen] = useState<{ member: Member; change: 'roles' | 'access' } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const members = usePagedEndpoint(listMembers, {
    query: { query, ...(standing && { standing }) },
  });

  return (
    <Section title="Members and roles">
      <p>
        Everybody who has signed in with a confirmed college address. Search by the beginning of a name or an
        address. A change of roles works at once.
      </p>
      <RoleRequests />
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            setParams(typed.trim() ? { query: typed.trim() } : {}, { replace: true });
          }}
        >
          <TextField label="Search" name="query" value={typed} onChange={setTyped} maxLength={100} />
          <Select
            label="Show"
            value={standing}
            onChange={(value) => setStanding(value as Standing)}
            options={[
              { value: '', label: 'Everybody' },
              { value: 'active', label: 'With access' },
              { value: 'locked', label: 'Locked' },
              { value: 'ended', label: 'Left' },
            ]}
          />
          <Button type="submit" icon={<Search aria-hidden />}>
            Search
          </Button>
        </form>
      </search>
      <QueryState
        query={members}
        skeleton={<Skeleton lines={6} />}
        empty={
          <EmptyState
            icon={<Users />}
            title={
              query ? `No member's address or name begins with “${query}”.` : 'There are no such members.'
            }
          />
        }
      >
        {(rows) => (
          <div ref={list}>
            <DataTable
              caption="Members"
              rows={rows}
              rowKey={(member) => member.id}
              columns={[
                { key: 'name', header: 'Name', cell: (member) => member.name || '–' },
                { key: 'email', header: 'E-mail', cell: (member) => member.email },
                { key: 'roles', header: 'Roles', cell: (member) => <Roles roles={member.roles} /> },
                { key: 'standing', header: 'Access', cell: (member) => <Access member={member} /> },
                { key: 'since', header: 'Since', cell: (member) => <Day day={member.since} /> },
                {
                  key: 'change',
                  header: 'Change',
                  cell: (member) => (
                    <Row gap={1}>
                      <Button
                        onClick={() => setChosen({ member, change: 'roles' })}
                        aria-label={`Change roles of ${member.email}`}
                      >
                        Change roles
                      </Button>
                      <Button
                        onClick={() => setChosen({ member, change: 'access' })}
                        aria-label={`Change access of ${member.email}`}
                      >
                        Change access
                      </Button>
                    </Row>
                  ),
                },
              ]}
            />
            <ShowMore query={members} what="members" list={list} />
          </div>
        )}
      </QueryState>
      <p>
        <Button onClick={() => setListing(true)}>End memberships by list</Button>
      </p>
      {listing && <LeaverListDialog onClose={() => setListing(false)} />}
      {chosen?.change === 'roles' && <RoleDialog member={chosen.member} onClose={() => setChosen(null)} />}
      {chosen?.change === 'access' && <AccessDialog member={chosen.member} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const Access = ({ member: { standing, leavesOn } }: { member: Member }) => {
  if (standing === 'locked') return <Badge tone="bad">locked</Badge>;
  if (standing === 'ended') return <Badge>left</Badge>;
  return leavesOn ? <>until {dayInWords(leavesOn)}</> : 'yes';
};

const Roles = ({ roles }: { roles: Member['roles'] }) =>
  roles.length === 0 ? (
    'none'
  ) : (
    <Row gap={1}>
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {role}
        </Badge>
      ))}
    </Row>
  );
