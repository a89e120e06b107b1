import { Page, usePortal } from '@campus/portal-kit';
import styles from './about-page.module.css';

export function Component() {
  const { config } = usePortal();
  return (
    <Page
      title="About Us"
      lead={`How ${config.collegeName} is run, where everybody can see it: automated, paperless and transparent.`}
    >
      <div className={styles.text}>
        <h2>Why there is a portal</h2>
        <p>
          Elections counted behind a door, complaints that vanish, budgets that nobody has seen, forms that
          travel for weeks: each of them costs trust. The College Transparency System puts these matters in
          one place, in which every step leaves a trace and nobody has to ask what became of it.
        </p>
        <h2>What it is built for</h2>
        <ul>
          <li>One student, one vote. The portal knows that you voted, never for whom.</li>
          <li>You can speak up without your name.</li>
          <li>Every decision about money comes with a reason that you can read.</li>
          <li>
            What you may do is decided by your role, on the server, and each change of a role is on record.
          </li>
        </ul>
        <h2>Who may use it</h2>
        <p>
          Members of {config.collegeName} with a confirmed e-mail address at @{config.domains.student} or @
          {config.domains.admin}.
        </p>
      </div>
    </Page>
  );
}
