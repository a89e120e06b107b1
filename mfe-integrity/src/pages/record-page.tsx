import { termInWords } from '@campus/contracts';
import {
  caseIdSchema,
  caseKinds,
  courseLevels,
  getIntegrityRecord,
  type IntegrityRecord,
} from '@campus/contracts/integrity';
import {
  Fact,
  Facts,
  LinkButton,
  NotHere,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { OutcomeWords } from '../records/record-table.tsx';
import styles from '../records/records.module.css';

export function RecordPage() {
  const { id = '' } = useParams();
  return (
    <Page
      title="Record"
      lead={
        <>
          All that is published of this case. <Link to={paths.records}>All records</Link>
        </>
      }
    >
      {caseIdSchema.safeParse(id).success ? <OneRecord id={id} /> : <NoRecord />}
    </Page>
  );
}

function OneRecord({ id }: { id: string }) {
  const record = useEndpoint(getIntegrityRecord, { params: { id } });
  return (
    <QueryState query={record} skeleton={<Skeleton lines={6} />} missing={<NoRecord />}>
      {(found) => <Published record={found} />}
    </QueryState>
  );
}

const NoRecord = () => (
  <NotHere what="record" action={<LinkButton to={paths.records}>All records</LinkButton>} />
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
          <Stack as="ul" gap={3} className={styles['released']}>
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </Stack>
        )}
        <p className={styles['words']}>
          Names, courses and dates are left out, so that the record is about what happened and not about a
          person. Please don’t guess.
        </p>
      </Section>
    </>
  );
}
