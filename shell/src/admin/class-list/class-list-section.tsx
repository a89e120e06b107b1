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
import { Upload, Users } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AdminFilters } from '../admin-filters.tsx';
import { Classes } from './classes.tsx';
import { texts } from './texts.ts';
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
      <Section title={texts.title}>
        <p>{texts.lead}</p>
        <Row>
          <Button variant="primary" icon={<Upload aria-hidden />} onClick={() => setUploading(true)}>
            {texts.upload}
          </Button>
          <DownloadButton endpoint={exportClassList} fileName={texts.fileName}>
            {texts.download}
          </DownloadButton>
        </Row>
        <AdminFilters query={query} change={change} hint={texts.searchHint}>
          <FilterSelect
            label={texts.class}
            all={texts.allClasses}
            value={className}
            options={(classes.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(chosen) => change({ className: chosen })}
          />
        </AdminFilters>
        <PagedTable
          query={students}
          what={texts.table.more}
          empty={
            <EmptyState icon={<Users />} title={query || className ? texts.empty.noMatch : texts.empty.title}>
              {!query && !className && <p>{texts.empty.body}</p>}
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
      caption={texts.table.caption}
      rows={rows}
      rowKey={({ email }) => email}
      columns={[
        { key: 'email', header: texts.table.email, cell: ({ email }) => email },
        {
          key: 'name',
          header: texts.table.name,
          cell: ({ name, hasSignedIn }) => (hasSignedIn ? <bdi>{name || '–'}</bdi> : texts.table.notYet),
        },
        { key: 'number', header: texts.table.number, cell: ({ registrationNumber }) => registrationNumber },
        { key: 'class', header: texts.table.class, cell: ({ className }) => <bdi>{className}</bdi> },
        { key: 'listedOn', header: texts.table.listedOn, cell: ({ listedOn }) => <Day day={listedOn} /> },
        {
          key: 'remove',
          header: '',
          cell: ({ email }) => (
            <ChangeButton
              endpoint={removeFromClassList}
              call={{ body: { email } }}
              variant="quiet"
              aria-label={texts.table.removeOne(email)}
              question={{
                title: texts.removal.question,
                confirmLabel: texts.removal.confirm,
                danger: true,
                children: <p>{texts.removal.consequence(email)}</p>,
              }}
              done={texts.removal.done}
            >
              {texts.table.remove}
            </ChangeButton>
          ),
        },
      ]}
    />
  );
}
