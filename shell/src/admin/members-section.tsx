import { listMembers, type Member } from '@campus/contracts';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  QueryState,
  Section,
  ShowMore,
  Skeleton,
  TextField,
  useApi,
  usePages,
} from '@campus/portal-kit';
import { Search, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './admin-section.module.css';
import { day } from './dates.ts';
import { RoleDialog } from './role-dialog.tsx';

export default function MembersSection() {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Member | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const members = usePages(['members', query], (place, signal) =>
    api.call(listMembers, { query: { query, ...place }, signal }),
  );

  return (
    <Section title="Members and roles">
      <p>
        Whoever has signed in with a confirmed college address. Search by the beginning of a name or an
        address. A change of roles works at once.
      </p>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault();
            setQuery(typed.trim());
          }}
        >
          <TextField label="Search" name="query" value={typed} onChange={setTyped} maxLength={100} />
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
            title={query ? `Nobody's address or name begins with “${query}”.` : 'Nobody has signed in yet.'}
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
                { key: 'since', header: 'Since', cell: (member) => day(member.since) },
                {
                  key: 'change',
                  header: 'Change',
                  cell: (member) => (
                    <Button onClick={() => setChosen(member)} aria-label={`Change roles of ${member.email}`}>
                      Change roles
                    </Button>
                  ),
                },
              ]}
            />
            <ShowMore query={members} what="members" list={list} />
          </div>
        )}
      </QueryState>
      {chosen && <RoleDialog member={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const Roles = ({ roles }: { roles: Member['roles'] }) =>
  roles.length === 0 ? (
    'none'
  ) : (
    <span className={styles.badges}>
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {role}
        </Badge>
      ))}
    </span>
  );
