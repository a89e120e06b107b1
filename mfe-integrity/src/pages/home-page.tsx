import { Page, useMay, Way, Ways } from '@campus/portal-kit';
import { ChartColumn, FilePlus, FolderOpen, Gavel, LibraryBig, type LucideIcon } from 'lucide-react';
import { HowItGoes } from '../home/how-it-goes.tsx';
import { Reminder } from '../home/reminder.tsx';
import { useReminder } from '../home/use-reminder.ts';

type Link = [to: string, Icon: LucideIcon, title: string, words: string];

const addRecord: Link = ['add', FilePlus, 'Add Record', 'Report what you found. A second person checks it.'];
const records: Link = [
  'records',
  LibraryBig,
  'View Records',
  'Cases that are over, and how they ended. Without names.',
];
const myCases = (aboutMe: number): Link => [
  'my-cases',
  FolderOpen,
  'My cases',
  aboutMe > 0
    ? `${aboutMe === 1 ? '1 case is' : `${aboutMe} cases are`} about you. What happens, and what you can do now.`
    : 'Cases about you or reported by you, and what you can do now.',
];
const committee: Link = ['committee', Gavel, 'Committee', 'What waits for a check, a notice or a decision.'];
const figures: Link = ['figures', ChartColumn, 'Figures', 'How many cases ended in each term, and how.'];

export function HomePage() {
  const mayReport = useMay('case.report');
  const { committee: onCommittee, aboutMe } = useReminder().data ?? { committee: false, aboutMe: 0 };
  const ways = [
    ...(mayReport ? [addRecord] : []),
    records,
    myCases(aboutMe),
    ...(onCommittee ? [committee] : []),
    figures,
  ];
  return (
    <Page
      title="Academic Integrity"
      lead="What happens when somebody reports cheating, and what came of it: step by step, fair to everybody in it, and without names."
    >
      <Reminder />
      <Ways>
        {ways.map(([to, Icon, title, words]) => (
          <Way key={to} to={`/cheating-records/${to}`} icon={<Icon aria-hidden="true" />} title={title}>
            {words}
          </Way>
        ))}
      </Ways>
      <HowItGoes />
    </Page>
  );
}
