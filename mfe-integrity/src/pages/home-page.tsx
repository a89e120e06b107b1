import { getCaseReminder } from '@campus/contracts/integrity';
import {
  counted,
  Page,
  ProcessSteps,
  Section,
  Text,
  useEndpoint,
  useMay,
  NavCards,
  type Way,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ChartColumn, FilePlus, FolderOpen, Gavel, LibraryBig } from 'lucide-react';
import { Outcomes } from '../components/outcomes.tsx';
import { Reminder } from '../components/reminder.tsx';
import { paths } from '../paths.ts';

const addRecord = (): Way => [
  paths.add,
  FilePlus,
  t`Add Record`,
  t`Report what you found. A second person checks it.`,
];
const records = (): Way => [
  paths.records,
  LibraryBig,
  t`View Records`,
  t`Closed cases and how they ended, without names.`,
];
const myCases = (aboutMe: number): Way => [
  paths.myCases,
  FolderOpen,
  t`My cases`,
  aboutMe > 0
    ? t`${{ aboutMe: counted(aboutMe, 'case') }} about you, and what you can do now.`
    : t`Cases about you or reported by you, and what you can do now.`,
];
const committee = (): Way => [
  paths.committee,
  Gavel,
  'Committee',
  t`Cases waiting for a check, a notice or a decision.`,
];
const figures = (): Way => [
  paths.figures,
  ChartColumn,
  'Figures',
  t`How many cases ended in each term, and how.`,
];

export function HomePage() {
  const mayReport = useMay('case.report');
  const mayDecide = useMay('case.decide');
  const { data } = useEndpoint(getCaseReminder);
  const ways = [
    ...(mayReport ? [addRecord()] : []),
    records(),
    myCases(data?.aboutMe ?? 0),
    ...(mayDecide ? [committee()] : []),
    figures(),
  ];
  return (
    <Page
      title={t`Academic Integrity`}
      lead={t`What happens when someone reports cheating, and how past cases ended. Every step is fair to everyone and published without names.`}
    >
      {data && <Reminder {...data} />}
      <NavCards ways={ways} />
      <ProcessSteps
        title={t`How a case works`}
        steps={[
          [
            'Report',
            t`A teacher or committee member reports what happened and adds any evidence. The student isn’t notified yet.`,
          ],
          ['Check', t`A second person checks the report. If there isn’t enough, the case ends here.`],
          ['Notice', t`The student gets an email and can read everything the committee decides on.`],
          [
            'Answer',
            t`The student has ${{ answerDays: days(data?.answerDays) }} to answer. They can add documents and bring someone they trust.`,
          ],
          [
            'Decision',
            t`The committee decides and gives its reasons. Members who reported or checked the case don’t decide.`,
          ],
          [
            'Appeal',
            t`The student has ${{ appealDays: days(data?.appealDays) }} to appeal. Different people decide on the appeal.`,
          ],
          ['Record', t`Only then is the case final and published without names.`],
        ]}
      />
      <Section title={t`What the committee can decide`}>
        <Text>{t`If a case is about you, this is what each decision means:`}</Text>
        <Outcomes />
      </Section>
      <Section title={t`Who can read a case`}>
        <Text>{t`The student it is about (once notified), the person who reported it, and the committee can read a case. Everyone else sees only the record: the kind of case, the course level, the term and the decision. It never has a name, number or date.`}</Text>
      </Section>
    </Page>
  );
}

/** While the rule isn't known, no number is better than a wrong one. */
const days = (count: number | undefined): string =>
  count === undefined ? 'some days' : counted(count, 'day');
