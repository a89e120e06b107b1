import { Disclosure, Stack } from '@campus/portal-kit';
import styles from './how-it-works.module.css';

export const HowItWorks = () => (
  <Disclosure title="How this works">
    <Stack gap={3} className={styles['text']}>
      <h3>How the portal can know that you are a member, and not who you are</h3>
      <p>
        Once a week, the browser of everybody who opens these pages draws a few long secret numbers. It hides
        them, as in a sealed envelope with carbon paper inside, and the portal stamps the envelopes without
        seeing the numbers. Only your browser can open them.
      </p>
      <p>
        With a complaint goes one stamped number and nothing else of you. The portal knows its stamp, so it
        knows that a member writes, and that nobody writes without end. It can’t know on whose envelope the
        stamp was made. The method is called blind signature, RFC 9474.
      </p>
      <h3>How you get an answer</h3>
      <p>
        When your complaint is filed, this page shows you a follow-up code, once. With it you read the answers
        and write back from any browser, without signing in. The portal can’t tell you the code again: it
        keeps only what is needed to recognise it.
      </p>
      <h3>With your name</h3>
      <p>
        Every member who may read your complaint sees your name with it. Your registration number is for the
        board. You follow it under “My complaints”.
      </p>
    </Stack>
  </Disclosure>
);
