import {
  LinkButton,
  LinkList,
  Page,
  Section,
  useMay,
  NavCards,
  type Way,
  Grid,
  Stack,
} from '@campus/portal-kit';
import { EyeOff, UserRound } from 'lucide-react';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import styles from './home-page.module.css';

const ways: Way[] = [
  [
    paths.submit,
    UserRound,
    'Submit with your name',
    'The board knows whom to ask. You decide whether every member may read it, or only the board.',
  ],
  [
    paths.submitAnonymously,
    EyeOff,
    'Submit without your name',
    'No name, no account, no time of day is kept. A code that only you have shows you the answer.',
  ],
];
const links = [
  [paths.complaints, 'All complaints'],
  [paths.myComplaints, 'My complaints'],
  [paths.followUp, 'Follow up with a code'],
  [paths.figures, 'How long answers take'],
] as const;

export function HomePage() {
  useComplaintTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title="Anonymous Complaints"
      lead="Is something wrong at the college? Say so, with your name or without it, and get an answer."
      actions={mayHandle && <LinkButton to={paths.queue}>Complaints queue</LinkButton>}
    >
      <NavCards ways={ways} />
      <LinkList label="Complaints" links={links} />
      <Grid min="24rem" gap={6}>
        <Section title="What you can count on">
          <Stack as="ul" gap={3} className={styles['promises']}>
            <li>Your complaint stands in the board’s queue until a board member has closed it.</li>
            <li>Nobody can delete one without leaving a name and a reason.</li>
            <li>Without your name, nothing that the portal keeps says who wrote.</li>
          </Stack>
        </Section>
        <Section title="What nobody can promise">
          <Stack as="ul" gap={3} className={styles['promises']}>
            <li>That the board decides as you wish. It says what it does, and why.</li>
            <li>That your words don’t give you away. Leave out what only you can know.</li>
            <li>
              That a board member never sees a complaint about them. Another one can hide it, but has to read
              it first.
            </li>
            <li>Help at once. In danger call 112, or go to somebody you trust.</li>
          </Stack>
        </Section>
      </Grid>
    </Page>
  );
}
