import { searchSchema } from '@campus/contracts';
import {
  type ClassListEntry,
  exportClassList,
  listClasses,
  listClassList,
  removeFromClassList,
} from '@campus/contracts/details';
import {
  Button,
  ChangeButton,
  DataTable,
  Day,
  DownloadButton,
  EmptyState,
  FilterSelect,
  PagedTable,
  Row,
  Section,
  useEndpoint,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Upload, Users } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AdminFilters } from '../admin-filters.tsx';
import { Classes } from './classes.tsx';
import { UploadDialog } from './upload-dialog.tsx';

// In the address, for links to one student.
const filterSchemas = { query: searchSchema, className: z.string() };

export default function ClassListSection() {
  const { filters, change } = useSearchFilters(filterSchemas);
  const { query, className } = filters;
  const [isUploading, setUploading] = useState(false);
  const classes = useEndpoint(listClasses);
  const students = usePagedEndpoint(listClassList, { query: { query, className } });
  return (
    <>
      <Section title={t`Class list`}>
        <p>{t`Forms are filled in from this list, and class coordinators get the sick reports of their class. Students see what it says about them in their profile.`}</p>
        <Row>
          <Button variant="primary" icon={<Upload aria-hidden />} onClick={() => setUploading(true)}>
            {t`Upload a list`}
          </Button>
          <DownloadButton endpoint={exportClassList} fileName="class-list.csv">
            {t`Download the list`}
          </DownloadButton>
        </Row>
        <AdminFilters
          query={query}
          change={change}
          hint={t`The first letters of an email address or registration number.`}
        >
          <FilterSelect
            label={t`Class`}
            all={t`All classes`}
            value={className}
            options={(classes.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(chosen) => change({ className: chosen })}
          />
        </AdminFilters>
        <PagedTable
          query={students}
          what={t`students`}
          empty={
            <EmptyState
              icon={<Users />}
              title={query || className ? t`No student matches your search` : t`There is no class list yet`}
            >
              {!query && !className && (
                <p>{t`Upload a CSV file with the email address, registration number and class of each student. Until then, students type these themselves.`}</p>
              )}
            </EmptyState>
          }
        >
          {(rows) => <Students rows={rows} />}
        </PagedTable>
      </Section>
      <Classes query={classes} />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

function Students({ rows }: { rows: readonly ClassListEntry[] }) {
  return (
    <DataTable
      caption={t`Students`}
      rows={rows}
      rowKey={({ email }) => email}
      columns={[
        { key: 'email', header: t`Email`, cell: ({ email }) => email },
        {
          key: 'name',
          header: t`Name`,
          cell: ({ name, hasSignedIn }) => (hasSignedIn ? <bdi>{name || '–'}</bdi> : t`Not logged in yet`),
        },
        {
          key: 'number',
          header: t`Registration number`,
          cell: ({ registrationNumber }) => registrationNumber,
        },
        { key: 'class', header: t`Class`, cell: ({ className }) => <bdi>{className}</bdi> },
        { key: 'listedOn', header: t`Last listed`, cell: ({ listedOn }) => <Day day={listedOn} /> },
        {
          key: 'remove',
          header: '',
          cell: ({ email }) => (
            <ChangeButton
              endpoint={removeFromClassList}
              call={{ body: { email } }}
              variant="quiet"
              aria-label={t`Remove ${email}`}
              question={{
                title: t`Remove this student from the class list?`,
                confirmLabel: t`Remove student`,
                danger: true,
                children: (
                  <p>{t`Forms are no longer filled in for ${email}. A new upload can add the student again.`}</p>
                ),
              }}
              done={t`The student was removed from the class list.`}
            >
              {t`Remove`}
            </ChangeButton>
          ),
        },
      ]}
    />
  );
}
