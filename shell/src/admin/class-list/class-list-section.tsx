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
  PagedTable,
  Row,
  Section,
  Select,
  TextField,
  useEndpoint,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { Search, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import styles from '../admin-section.module.css';
import { Classes } from './classes.tsx';
import { texts } from './texts.ts';
import { UploadDialog } from './upload-dialog.tsx';

/** The class list: who is in which class, and who coordinates it. */
export default function ClassListSection() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ query: '', className: '' });
  const [isUploading, setUploading] = useState(false);
  const { query, className } = asked;
  const classes = useEndpoint(listClasses);
  const students = usePagedEndpoint(listClassList, { query: { query, ...(className && { className }) } });
  const isFiltered = query !== '' || className !== '';
  const uploadButton = (
    <Button variant="primary" icon={<Upload aria-hidden />} onClick={() => setUploading(true)}>
      {texts.upload}
    </Button>
  );

  return (
    <>
      <Section title={texts.title}>
        <p>{texts.lead}</p>
        <Row>
          {uploadButton}
          <DownloadButton endpoint={exportClassList} fileName={texts.fileName}>
            {texts.download}
          </DownloadButton>
        </Row>
        <search>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault();
              setAsked({ ...asked, query: typed.trim() });
            }}
          >
            <TextField
              label={texts.searchLabel}
              name="query"
              value={typed}
              onChange={setTyped}
              maxLength={100}
            />
            <Select
              label={texts.class}
              value={className}
              onChange={(chosen) => setAsked({ ...asked, className: chosen })}
              options={[
                { value: '', label: texts.allClasses },
                ...(classes.data?.items ?? []).map(({ name }) => ({ value: name, label: name })),
              ]}
            />
            <Button type="submit" icon={<Search aria-hidden />}>
              {texts.search}
            </Button>
          </form>
        </search>
        <PagedTable
          query={students}
          what={texts.table.more}
          empty={
            isFiltered ? (
              <EmptyState icon={<Users />} title={texts.empty.noMatch} />
            ) : (
              <EmptyState icon={<Users />} title={texts.empty.title}>
                <p>{texts.empty.body}</p>
              </EmptyState>
            )
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
