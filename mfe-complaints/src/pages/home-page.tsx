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
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import styles from './home-page.module.css';
import { homePageTexts } from './texts.ts';

const ways: Way[] = [
  [paths.submit, UserRound, homePageTexts.submitNamed, homePageTexts.submitNamedHint],
  [paths.submitAnonymously, EyeOff, homePageTexts.submitAnonymously, homePageTexts.submitAnonymouslyHint],
];
const links = [
  [paths.complaints, homePageTexts.allComplaints],
  [paths.myComplaints, homePageTexts.myComplaints],
  [paths.followUp, homePageTexts.followUp],
  [paths.figures, homePageTexts.figures],
  [paths.committees, homePageTexts.committees],
] as const;

export function HomePage() {
  useCoverTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title={homePageTexts.title}
      lead={homePageTexts.lead}
      actions={mayHandle && <LinkButton to={paths.queue}>{homePageTexts.queue}</LinkButton>}
    >
      <NavCards ways={ways} />
      <LinkList label={homePageTexts.links} links={links} />
      <Grid min="24rem" gap={6}>
        <Section title={homePageTexts.promisesTitle}>
          <Stack as="ul" gap={3} width="measure" className={styles.promises}>
            <li>{homePageTexts.promiseQueue}</li>
            <li>{homePageTexts.promiseDeletion}</li>
            <li>{homePageTexts.promiseAnonymity}</li>
          </Stack>
        </Section>
        <Section title={homePageTexts.limitsTitle}>
          <Stack as="ul" gap={3} width="measure" className={styles.promises}>
            <li>{homePageTexts.limitDecision}</li>
            <li>{homePageTexts.limitWords}</li>
            <li>{homePageTexts.limitCommittee}</li>
            <li>{homePageTexts.limitEmergency}</li>
          </Stack>
        </Section>
      </Grid>
    </Page>
  );
}
