import { listMembers, type Member } from '@campus/contracts';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  QueryState,
  Section,
  Skeleton,
  TextField,
  useApi,
} from '@campus/portal-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, Users } from 'lucide-react';
import { useState } from 'react';
import styles from './admin-section.module.css';
import { day } from './dates.ts';
import { RoleDialog } from './role-dialog.tsx';

export default function MembersSection() {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Member | null>(null);
  const members = useInfiniteQuery({
    queryKey: ['members', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMembers, { query: { query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

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
          <>
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
            {members.hasNextPage && (
              <Button busy={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
                Show more
              </Button>
            )}
          </>
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
