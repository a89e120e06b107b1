import { Section, Stack } from '@campus/portal-kit';
import styles from './about-codes.module.css';

/** Explains the code and how to use it safely. */
export const AboutCodes = () => (
  <Section title="Good to know">
    <Stack as="ul" gap={3} className={styles['tips']}>
      <li>
        <strong>No one learns who you are.</strong> This page works without logging in. Even if you are logged
        in, it doesn’t send your account. The board sees your words and the day. Don’t write what only you can
        know, unless you want to.
      </li>
      <li>
        <strong>Use any device.</strong> If you fear that someone watches your phone or your network, use
        another one.
      </li>
      <li>
        <strong>Keep the code to yourself.</strong> Anyone who has it can read the conversation, write in it
        and withdraw the complaint. Paper or a password manager is better than a chat or a screenshot.
      </li>
      <li>
        <strong>Close the complaint when you have finished.</strong> This browser keeps nothing. After a
        reload the page asks for the code again.
      </li>
      <li>
        <strong>We can’t replace a lost code.</strong> No one knows whose code it was. File the complaint
        again instead.
      </li>
    </Stack>
  </Section>
);
