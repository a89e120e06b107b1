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
import { homePageTexts as texts } from './texts.ts';

const ways: Way[] = [
  [paths.submit, UserRound, texts.submitNamed, texts.submitNamedHint],
  [paths.submitAnonymously, EyeOff, texts.submitAnonymously, texts.submitAnonymouslyHint],
];
const links = [
  [paths.complaints, texts.allComplaints],
  [paths.myComplaints, texts.myComplaints],
  [paths.followUp, texts.followUp],
  [paths.figures, texts.figures],
  [paths.committees, texts.committees],
] as const;

export function HomePage() {
  useCoverTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={mayHandle && <LinkButton to={paths.queue}>{texts.queue}</LinkButton>}
    >
      <NavCards ways={ways} />
      <LinkList label={texts.links} links={links} />
      <Grid min="24rem" gap={6}>
        <Section title={texts.promisesTitle}>
          <Stack as="ul" gap={3} width="measure" className={styles.promises}>
            <li>{texts.promiseQueue}</li>
            <li>{texts.promiseDeletion}</li>
            <li>{texts.promiseAnonymity}</li>
          </Stack>
        </Section>
        <Section title={texts.limitsTitle}>
          <Stack as="ul" gap={3} width="measure" className={styles.promises}>
            <li>{texts.limitDecision}</li>
            <li>{texts.limitWords}</li>
            <li>{texts.limitCommittee}</li>
            <li>{texts.limitEmergency}</li>
          </Stack>
        </Section>
      </Grid>
    </Page>
  );
}
