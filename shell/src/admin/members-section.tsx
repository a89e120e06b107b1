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
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <RoleRequests />
      <AdminFilters query={query} change={change} hint={texts.searchHint}>
        <FilterSelect
          label={texts.filter}
          all={texts.everyone}
          value={standing}
          options={standings.map((value) => ({ value, label: texts.standings[value] }))}
          onChange={(value) => change({ standing: value })}
        />
      </AdminFilters>
      <PagedTable
        query={members}
        what="members"
        empty={<EmptyState icon={<Users />} title={query ? texts.noMatch(query) : texts.noneInFilter} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.caption}
            rows={rows}
            rowKey={(member) => member.id}
            columns={[
              { key: 'name', header: texts.name, cell: (member) => member.name || '–' },
              { key: 'email', header: 'E-mail', phone: 'plain', cell: (member) => member.email },
              { key: 'roles', header: texts.roles, cell: (member) => <Roles member={member} /> },
              { key: 'standing', header: texts.access, cell: (member) => <Access member={member} /> },
              {
                key: 'since',
                header: texts.since,
                phone: 'hidden',
                cell: (member) => <Day day={member.since} />,
              },
              {
                key: 'change',
                header: texts.change,
                phone: 'beside',
                cell: (member) => (
                  <RowMenu label={texts.changeOf(member.email)}>
                    <MenuItem onClick={() => setChosen({ member, change: 'roles' })}>
                      {texts.changeRoles}
                    </MenuItem>
                    <MenuItem onClick={() => setChosen({ member, change: 'access' })}>
                      {texts.changeAccess}
                    </MenuItem>
                  </RowMenu>
                ),
              },
            ]}
          />
        )}
      </PagedTable>
      <p>
        <Button onClick={() => setListing(true)}>{texts.endMemberships}</Button>
      </p>
      {listing && <LeaverListDialog onClose={() => setListing(false)} />}
      {chosen?.change === 'roles' && <RoleDialog member={chosen.member} onClose={() => setChosen(null)} />}
      {chosen?.change === 'access' && <AccessDialog member={chosen.member} onClose={() => setChosen(null)} />}
    </Section>
  );
}

const Access = ({ member: { standing, leavesOn } }: { member: Member }) => {
  if (standing === 'locked') return <Badge tone="bad">{texts.lockedNote}</Badge>;
  if (standing === 'ended') return <Badge>{texts.leftNote}</Badge>;
  return leavesOn ? <>{texts.until(dayInWords(leavesOn))}</> : 'yes';
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
  endsOn ? texts.roleUntil(role, lastDayInWords(endsOn)) : role;
