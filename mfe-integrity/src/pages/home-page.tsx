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
import { ChartColumn, FilePlus, FolderOpen, Gavel, LibraryBig } from 'lucide-react';
import { Outcomes } from '../components/outcomes.tsx';
import { Reminder } from '../components/reminder.tsx';
import { paths } from '../paths.ts';
import { texts } from '../components/texts.ts';

const addRecord: Way = [paths.add, FilePlus, texts.homePage.addRecord, texts.homePage.addText];
const records: Way = [paths.records, LibraryBig, texts.homePage.viewRecords, texts.homePage.recordsText];
const myCases = (aboutMe: number): Way => [
  paths.myCases,
  FolderOpen,
  texts.homePage.myCases,
  aboutMe > 0 ? texts.homePage.myCasesText(counted(aboutMe, 'case')) : texts.homePage.myCasesTextNone,
];
const committee: Way = [paths.committee, Gavel, 'Committee', texts.homePage.committeeText];
const figures: Way = [paths.figures, ChartColumn, 'Figures', texts.homePage.figuresText];

export function HomePage() {
  const mayReport = useMay('case.report');
  const mayDecide = useMay('case.decide');
  const { data } = useEndpoint(getCaseReminder);
  const ways = [
    ...(mayReport ? [addRecord] : []),
    records,
    myCases(data?.aboutMe ?? 0),
    ...(mayDecide ? [committee] : []),
    figures,
  ];
  return (
    <Page title={texts.homePage.academicIntegrity} lead={texts.homePage.lead}>
      {data && <Reminder {...data} />}
      <NavCards ways={ways} />
      <ProcessSteps
        title={texts.homePage.steps}
        steps={[
          ['Report', texts.homePage.reported],
          ['Check', texts.homePage.checked],
          ['Notice', texts.homePage.notified],
          ['Answer', texts.homePage.answered(days(data?.answerDays))],
          ['Decision', texts.homePage.decided],
          ['Appeal', texts.homePage.appealed(days(data?.appealDays))],
          ['Record', texts.homePage.published],
        ]}
      />
      <Section title={texts.homePage.outcomes}>
        <Text>{texts.homePage.outcomesText}</Text>
        <Outcomes />
      </Section>
      <Section title={texts.homePage.privacy}>
        <Text>{texts.homePage.privacyText}</Text>
      </Section>
    </Page>
  );
}

/** While the rule isn't known, no number is better than a wrong one. */
const days = (count: number | undefined): string =>
  count === undefined ? 'some days' : counted(count, 'day');
