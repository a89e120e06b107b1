import { termInWords } from '@campus/contracts';
import {
  caseKinds,
  caseOutcomes,
  courseLevels,
  getIntegrityRecord,
  type IntegrityRecord,
} from '@campus/contracts/integrity';
import { DetailPage, Fact, Facts, Section, Stack, Text } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { OutcomeWords } from '../records/record-table.tsx';
import { texts } from '../records/texts.ts';

const records = [paths.records, texts.recordPage.records] as const;

export const RecordPage = () => (
  <DetailPage
    endpoint={getIntegrityRecord}
    what="record"
    list={records}
    title={texts.recordPage.record}
    kind={texts.recordPage.record}
    parents={[records]}
    lead={texts.recordPage.lead}
    page={(record) => ({ title: recordName(record) })}
  >
    {(record) => <Published record={record} />}
  </DetailPage>
);

/** “Plagiarism: no finding”: the kind alone would read like a finding. */
const recordName = ({ kind, outcome }: IntegrityRecord) =>
  `${caseKinds[kind]}: ${caseOutcomes[outcome].label.toLowerCase()}`;

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
