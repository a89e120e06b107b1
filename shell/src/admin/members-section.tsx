import { searchSchema } from '@campus/contracts';
import { listMembers, type Member, standings } from '@campus/contracts/members';
import {
  Badge,
  Button,
  DataTable,
  Day,
  dayInWords,
  EmptyState,
  FilterSelect,
  PagedTable,
  Row,
  Section,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { lastDayInWords } from '../words.ts';
import { AdminFilters } from './admin-filters.tsx';
import { MenuItem, RowMenu } from './row-menu.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { LeaverListDialog } from './leaver-list-dialog.tsx';
import { RoleRequests } from './role-requests.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { membersSectionTexts as texts } from './texts.ts';

// In the address, for links to one member.
const filterSchemas = { query: searchSchema, standing: z.enum(standings) };

export default function MembersSection() {
  const { filters, change } = useSearchFilters(filterSchemas);
  const { query, standing } = filters;
  const [listing, setListing] = useState(false);
  const [chosen, setChosen] = useState<{ member: Member; change: 'roles' | 'access' } | null>(null);
  const members = usePagedEndpoint(listMembers, { query: { query, standing } });

  return (
    <Section title={t`Members and roles`}>
      <p>{t`Everyone who has logged in with a confirmed college address. A new role works at once.`}</p>
      <RoleRequests />
      <AdminFilters
        query={query}
        change={change}
        hint={t`The first letters of an address, or of any word in a name.`}
      >
        <FilterSelect
          label={t`Show`}
          all={t`Everyone`}
          value={standing}
          options={standings.map((value) => ({ value, label: texts().standings[value] }))}
          onChange={(value) => change({ standing: value })}
        />
      </AdminFilters>
      <PagedTable
        query={members}
        what="members"
        empty={
          <EmptyState
            icon={<Users />}
            title={
              query
                ? t`No member’s address, and no word in a name, begins with “${query}”.`
                : t`There are no such members.`
            }
          />
        }
      >
        {(rows) => (
          <DataTable
            caption={t`Members`}
            rows={rows}
            rowKey={(member) => member.id}
            columns={[
              { key: 'name', header: t`Name`, cell: (member) => member.name || '–' },
              { key: 'email', header: 'E-mail', phone: 'plain', cell: (member) => member.email },
              { key: 'roles', header: t`Roles`, cell: (member) => <Roles member={member} /> },
              { key: 'standing', header: t`Access`, cell: (member) => <Access member={member} /> },
              {
                key: 'since',
                header: t`Since`,
                phone: 'hidden',
                cell: (member) => <Day day={member.since} />,
              },
              {
                key: 'change',
                header: t`Change`,
                phone: 'beside',
                cell: (member) => (
                  <RowMenu label={t`Change ${{ email: member.email }}`}>
                    <MenuItem onClick={() => setChosen({ member, change: 'roles' })}>
                      {t`Change roles`}
                    </MenuItem>
                    <MenuItem onClick={() => setChosen({ member, change: 'access' })}>
                      {t`Change access`}
                    </MenuItem>
                  </RowMenu>
                ),
              },
            ]}
          />
        )}
      </PagedTable>
      <p>
        <Button onClick={() => setListing(true)}>{t`End memberships by list`}</Button>
      </p>
      {listing && <LeaverListDialog onClose={() => setListing(false)} />}
      {chosen?.change === 'roles' && <RoleDialog member={chosen.member} onClose={() => setChosen(null)} />}
      {chosen?.change === 'access' && <AccessDialog member={chosen.member} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const Access = ({ member: { standing, leavesOn } }: { member: Member }) => {
  if (standing === 'locked') return <Badge tone="bad">{t`locked`}</Badge>;
  if (standing === 'ended') return <Badge>{t`left`}</Badge>;
  return leavesOn ? <>{t`until ${{ leavesOn: dayInWords(leavesOn) }}`}</> : 'yes';
};

const Roles = ({ member: { roles, terms } }: { member: Member }) =>
  roles.length === 0 ? (
    'none'
  ) : (
    <Row gap={1}>
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
          {labelOf(role, terms.find((term) => term.role === role)?.endsOn)}
        </Badge>
      ))}
    </Row>
  );

const labelOf = (role: string, endsOn?: string) =>
  endsOn ? t`${role} until ${{ lastDay: lastDayInWords(endsOn) }}` : role;
