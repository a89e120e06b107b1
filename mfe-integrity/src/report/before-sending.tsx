import { Section } from '@campus/portal-kit';
import styles from './report.module.css';

/** What the report leads to, and who reads it. */
export const BeforeSending = () => (
  <Section title="Before you send it">
    <ul className={styles['notes']}>
      <li>
        <strong>The committee</strong> reads it now. One of its members, not you, checks it first.
      </li>
      <li>
        <strong>The student</strong> isn’t told yet. From the notice on the student reads everything: your
        report, the evidence and your name.
      </li>
      <li>
        <strong>You</strong> follow the case here. You can take the report back until the notice. You don’t
        decide on it, also if you are on the committee.
      </li>
      <li>
        <strong>Nobody else</strong> learns of it. What is published in the end has no names.
      </li>
    </ul>
  </Section>
);
