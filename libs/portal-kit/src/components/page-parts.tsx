import { loginPath, shellPaths } from '@campus/contracts';
import { SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession, type Session } from '../portal-context.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Row, Stack } from './layout.tsx';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import styles from './page-parts.module.css';
import { Place } from './place.tsx';
import { Section } from './section.tsx';
import { Skeleton } from './skeleton.tsx';

/** Something that doesn't exist, or not for this reader. @param what "report" @param action where to go on */
export const NotHere = ({
  what,
  action,
  reason = 'You don’t have access to it, or the link is incomplete.',
  children,
}: {
  what: string;
  action: ReactNode;
  reason?: string | undefined;
  children?: ReactNode;
}) => (
  <EmptyState icon={<SearchX />} title={`This ${what} is not here`} action={action}>
    <p>{reason}</p>
    {children}
  </EmptyState>
);

/** The steps of a procedure, numbered, each with its name. */
export const ProcessSteps = ({
  title,
  steps,
}: {
  title: string;
  steps: readonly (readonly [name: string, words: ReactNode])[];
}) => (
  <Section title={title}>
    <Stack as="ol" gap={3} width="measure" className={styles.steps}>
      {steps.map(([name, words]) => (
        <li key={name}>
          <strong>{name}.</strong> {words}
        </li>
      ))}
    </Stack>
  </Section>
);

/** Confirms that a report arrived: takes the place of its form, and the focus. */
export const ReportedNotice = ({
  tone = 'good',
  open,
  to,
  another = 'Report something else',
  onAnother,
  after,
  children,
}: Partial<Pick<ComponentProps<typeof Notice>, 'tone'>> & {
  /** "Open the report", and where it is. */
  open: string;
  to: string;
  /** The label of the button that shows an empty form again. */
  another?: string;
  onAnother: () => void;
  /** Possible actions. */
  after?: ReactNode;
  /** The next step. */
  children: ReactNode;
}) => (
  <>
    <Place focusWhen role="alert">
      <Notice tone={tone}>{children}</Notice>
    </Place>
    {after}
    <Row>
      <LinkButton to={to} variant="primary">
        {open}
      </LinkButton>
      <Button variant="quiet" onClick={onAnother}>
        {another}
      </Button>
    </Row>
  </>
);

/** The sign-in page, which leads back to this one. */
export function useLoginPath(): string {
  const { pathname, search, hash } = useLocation();
  return loginPath(pathname + search + hash);
}

/**
 * For a part of a public page that depends on who reads it: waits, says when the portal could not tell, and sends an
 * admin without a code to enter one.
 */
export function WithSession({
  skeleton = <Skeleton lines={8} />,
  children,
}: {
  skeleton?: ReactNode;
  children: (session: Exclude<Session, { status: 'unknown' | 'unavailable' }>) => ReactNode;
}) {
  const session = useSession();
  if (session.status === 'unknown') return skeleton;
  if (session.status === 'unavailable')
    return (
      <ErrorState
        title="You are signed in, but the portal did not answer."
        error={session.error}
        onRetry={session.retry}
      />
    );
  if (session.status === 'needs-second-factor')
    return (
      <Notice tone="warn" action={<LinkButton to={shellPaths.dashboard}>Use a code</LinkButton>}>
        <p>You are an admin. Log in with a code from an authenticator app to use this page.</p>
      </Notice>
    );
  return children(session);
}
