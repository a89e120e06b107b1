import { Section, Stack } from '@campus/portal-kit';
import styles from './about-codes.module.css';
import { aboutCodesTexts } from './texts.ts';

/** Explains the code and how to use it safely. */
export const AboutCodes = () => (
  <Section title={aboutCodesTexts.goodKnow}>
    <Stack as="ul" gap={3} className={styles['tips']}>
      <li>
        <strong>{aboutCodesTexts.noOneLearnsWho}</strong> {aboutCodesTexts.pageWorksWithoutLogging}
      </li>
      <li>
        <strong>{aboutCodesTexts.useAnyDevice}</strong> {aboutCodesTexts.fearSomeoneWatchesPhone}
      </li>
      <li>
        <strong>{aboutCodesTexts.keepCodeYourself}</strong> {aboutCodesTexts.anyoneWhoReadConversation}
      </li>
      <li>
        <strong>{aboutCodesTexts.closeComplaintWhenFinished}</strong>{' '}
        {aboutCodesTexts.browserKeepsNothingAfter}
      </li>
      <li>
        <strong>{aboutCodesTexts.weCantReplaceLost}</strong> {aboutCodesTexts.noOneKnowsWhose}
      </li>
    </Stack>
  </Section>
);
