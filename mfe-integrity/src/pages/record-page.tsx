import { termInWords } from '@campus/contracts';
import {
  caseKinds,
  caseOutcomes,
  courseLevels,
  getIntegrityRecord,
  type IntegrityRecord,
} from '@campus/contracts/integrity';
import { DetailPage, Fact, Facts, Section, Stack, Text } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';
import { OutcomeWords } from '../records/record-table.tsx';

const records = () => [paths.records, t`Records`] as const;

export const RecordPage = () => (
  <DetailPage
    endpoint={getIntegrityRecord}
    what="record"
    list={records()}
    title={t`Record`}
    kind={t`Record`}
    parents={[records()]}
    lead={t`This is everything published about the case.`}
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
      <Section title={t`How it ended`}>
        <Facts>
          <Fact term={t`Decision`}>
            <OutcomeWords record={record} />
          </Fact>
          <Fact term={t`Course level`}>{courseLevels[level]}</Fact>
          <Fact term={t`Became final in`}>{termInWords(term)}</Fact>
        </Facts>
      </Section>
      <Section title={t`In the committee’s words`}>
        {lines.length === 0 ? (
          <p>{t`The committee published nothing else.`}</p>
        ) : (
          <Stack as="ul" gap={3} width="measure">
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </Stack>
        )}
        <Text>{t`Names, courses and dates are left out to protect the people involved. Please don’t try to guess who they are.`}</Text>
      </Section>
    </>
  );
}
