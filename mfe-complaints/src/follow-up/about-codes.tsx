import { Section, Stack } from '@campus/portal-kit';
import styles from './about-codes.module.css';

/** What the code does, and how to stay safe with it. */
export const AboutCodes = () => (
  <Section title="Good to know">
    <Stack as="ul" gap={3} className={styles['tips']}>
      <li>
        <strong>Nobody learns who you are.</strong> This page works without signing in, and it sends no
        account even when you are signed in. The board sees your words and the day. So don’t write what only
        you can know, unless you want to.
      </li>
      <li>
        <strong>It opens on any device.</strong> If you fear that somebody looks at your phone or over your
        network, use another one.
      </li>
      <li>
        <strong>Keep the code to yourself.</strong> Whoever has it can read the conversation, write in it, and
        withdraw the complaint. Paper or a password manager is better than a chat or a screenshot.
      </li>
      <li>
        <strong>Close it when you have finished.</strong> Nothing of it stays in this browser; after a reload
        the page asks for the code again.
      </li>
      <li>
        <strong>A lost code can’t be given back.</strong> Nobody knows whom it belongs to. Then file the
        complaint again.
      </li>
    </Stack>
  </Section>
);
