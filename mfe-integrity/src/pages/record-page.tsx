import { termInWords } from '@campus/contracts';
import {
  caseIdSchema,
  caseKinds,
  caseOutcomes,
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
  Text,
  useEndpoint,
} from '@campus/portal-kit';
import { useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { OutcomeWords } from '../records/record-table.tsx';
import { texts } from '../records/texts.ts';

export function RecordPage() {
  const { id = '' } = useParams();
  const record = useEndpoint(getIntegrityRecord, {
    params: { id },
    enabled: caseIdSchema.safeParse(id).success,
  });
  return (
    <Page
      title={record.data ? recordName(record.data) : texts.recordPage.record}
      kind={texts.recordPage.record}
      parents={[[paths.records, texts.recordPage.records]]}
      lead={texts.recordPage.lead}
    >
      <QueryState query={record} skeleton={<Skeleton lines={6} />} missing={<NoRecord />}>
        {(found) => <Published record={found} />}
      </QueryState>
    </Page>
  );
}

/** “Plagiarism: no finding”: the kind alone would read like a finding. */
const recordName = ({ kind, outcome }: IntegrityRecord) =>
  `${caseKinds[kind]}: ${caseOutcomes[outcome].label.toLowerCase()}`;

const NoRecord = () => (
  <NotHere what="record" action={<LinkButton to={paths.records}>{texts.recordPage.allRecords}</LinkButton>} />
);

function Published({ record }: { record: IntegrityRecord }) {
  const { term, level, lines } = record;
  return (
    <>
      <Section title={texts.recordPage.outcome}>
        <Facts>
          <Fact term={texts.recordPage.decision}>
            <OutcomeWords record={record} />
          </Fact>
          <Fact term={texts.recordPage.courseLevel}>{courseLevels[level]}</Fact>
          <Fact term={texts.recordPage.becameFinal}>{termInWords(term)}</Fact>
        </Facts>
      </Section>
      <Section title={texts.recordPage.committeesWords}>
        {lines.length === 0 ? (
          <p>{texts.recordPage.noWords}</p>
        ) : (
          <Stack as="ul" gap={3} width="measure">
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </Stack>
        )}
        <Text>{texts.recordPage.privacy}</Text>
      </Section>
    </>
  );
}
