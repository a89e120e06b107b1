import {
  caseIdSchema,
  caseKinds,
  courseLevels,
  getIntegrityRecord,
  termInWords,
  type IntegrityRecord,
} from '@campus/contracts';
import {
  EmptyState,
  Fact,
  Facts,
  LinkButton,
  Page,
  QueryState,
  Section,
  Skeleton,
  useApi,
} from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { integrityKeys } from '../query-keys.ts';
import { OutcomeWords } from '../records/outcome-words.tsx';
import styles from '../records/records.module.css';

export function RecordPage() {
  const { id = '' } = useParams();
  return (
    <Page
      title="Record"
      lead={
        <>
          All that is published of this case. <Link to="/cheating-records/records">All records</Link>
        </>
      }
    >
      {caseIdSchema.safeParse(id).success ? <OneRecord id={id} /> : <NotThere />}
    </Page>
  );
}

function OneRecord({ id }: { id: string }) {
  const api = useApi();
  const record = useQuery({
    queryKey: integrityKeys.record(id),
    queryFn: ({ signal }) => api.call(getIntegrityRecord, { params: { id }, signal }),
  });
  return (
    <QueryState query={record} skeleton={<Skeleton lines={6} />} missing={<NotThere />}>
      {(found) => <Published record={found} />}
    </QueryState>
  );
}

const NotThere = () => (
  <EmptyState
    icon={<SearchX />}
    title="There is no such record"
    action={<LinkButton to="/cheating-records/records">All records</LinkButton>}
  >
    <p>A part of the address may be missing.</p>
  </EmptyState>
);

function Published({ record }: { record: IntegrityRecord }) {
  const { term, level, kind, lines } = record;
  return (
    <>
      <Section title={caseKinds[kind]}>
        <Facts>
          <Fact term="Decision">
            <OutcomeWords record={record} />
          </Fact>
          <Fact term="Course level">{courseLevels[level]}</Fact>
          <Fact term="Became final in">{termInWords(term)}</Fact>
        </Facts>
      </Section>
      <Section title="In the committee’s words">
        {lines.length === 0 ? (
          <p>The committee published nothing more.</p>
        ) : (
          <ul className={styles['released']}>
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        )}
        <p className={styles['words']}>
          Names, courses and dates are left out, so that the record is about what happened and not about a
          person. Please don’t guess.
        </p>
      </Section>
    </>
  );
}
