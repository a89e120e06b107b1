import { messages } from '@campus/contracts';
import {
  type Application,
  type ApplicationDetail,
  type ApplicationKind,
  ledgerArea,
  reviseApplication,
  submitApplication,
} from '@campus/contracts/budget';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Button,
  Form,
  LinkButton,
  Notice,
  notify,
  Row,
  SubmitButton,
  useChange,
  useConfirm,
  useFocusWhen,
  useKeptForm,
  useLoginPath,
  usePortal,
  useSession,
} from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { applicants } from './applicants.ts';
import { ApplicationFields } from './application-fields.tsx';
import styles from './application-form.module.css';
import {
  blankInput,
  bodyOf,
  inputOf,
  inputSchema,
  storedInput,
  type ApplicationInput,
  type CheckedInput,
} from './application-input.ts';
import { BeforeSending } from './before-sending.tsx';
import { revisionForm } from './revision-form.ts';
import { SendingState } from './sending-state.tsx';
import { ErrorSummary } from './error-summary.tsx';

interface Props {
  /** Those that can be chosen, the first to begin with. */
  kinds: readonly [ApplicationKind, ...ApplicationKind[]];
  /** The application that is changed; else a new one is made. */
  revising?: ApplicationDetail | undefined;
  /** It is in. Not called when its author has gone to another page meanwhile. */
  onSent: (application: Application) => void;
  /** It was sent and not taken; beside the fields the form says why. */
  onFailed?: ((error: ApiError) => void) | undefined;
}

/**
 * Applies, or changes an application. What was typed stays until it is in or its author starts over, through failures,
 * a reload and signing in. A visitor can fill it, and is asked to sign in on sending it.
 */
export function ApplicationForm(props: Props) {
  const session = useSession();
  const me = session.status === 'member' ? session.me : null;
  // A member whose session has ended goes on typing; another member begins anew.
  const [owner, setOwner] = useState(me?.id ?? null);
  if (me && me.id !== owner) setOwner(me.id);
  return <OwnForm key={owner} {...props} me={me} />;
}

type Outcome = 'cancelled' | 'arrived-before' | 'signed-out';

function OwnForm({ kinds, revising, onSent, onFailed, me }: Props & { me: Me | null }) {
  const { documentMaxBytes } = usePortal().config;
  const loginPath = useLoginPath();
  const [schema] = useState(() => inputSchema(documentMaxBytes, !revising));
  const kept = useKeptForm(schema, {
    name: revising ? revisionForm(revising) : `application ${kinds.join('-')}`,
    defaultValues: revising ? inputOf(revising.kind, revising) : blankInput(kinds[0], applicantOf(me)),
    stored: { schema: storedInput },
  });
  const { form, requestId: id } = kept;
  const { isDirty, isSubmitting } = form.formState;
  const submitting = useChange(submitApplication);
  const changing = useChange(reviseApplication, { also: [ledgerArea] });
  const progress = submitting.progress ?? changing.progress;
  const sending = useRef<AbortController>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const said = useFocusWhen(outcome);
  const [dialog, confirm] = useConfirm();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  useAskWhileSending(progress !== null);

  function send(input: CheckedInput): Promise<Application> {
    const { signal } = (sending.current = new AbortController());
    if (!revising) return submitting.mutateAsync({ body: bodyOf(input, { id }), signal });
    const body = bodyOf(input, { requestId: id, version: String(revising.version) });
    return changing.mutateAsync({ params: { id: revising._id }, body, signal });
  }

  async function submit(input: CheckedInput) {
    setOutcome(null);
    if (!me) return setOutcome('signed-out');
    try {
      const application = await send(input);
      applicants.set(me.id, { regNo: input.regNo, designation: input.designation });
      kept.clear();
      if (isHere.current) onSent(application);
      else notify.success(messages.applicationSubmitted);
    } catch (error) {
      if (sending.current?.signal.aborted) return setOutcome('cancelled');
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'application-exists') return setOutcome('arrived-before');
      if (error.code === 'session-expired') setOutcome('signed-out');
      onFailed?.(error);
      throw error.besideFile('budgetFile');
    }
  }

  async function startOver() {
    const children = (
      <p>
        {revising
          ? 'What you changed here is thrown away. The application stays as it was.'
          : 'What you entered here is thrown away.'}
      </p>
    );
    if (!(await confirm({ title: 'Start over?', confirmLabel: 'Start over', danger: true, children })))
      return;
    setOutcome(null);
    kept.clear();
  }
  const startOverButton = (
    <Button variant="quiet" onClick={() => void startOver()}>
      Start over
    </Button>
  );
  const lostFile = kept.lostFile !== '' && (
    <p>
      All but the document: choose <bdi>{kept.lostFile}</bdi> again.
    </p>
  );
  const dateLabel = form.watch('kind') === 'event' ? 'First day' : 'Date';
  return (
    <>
      {kept.restored && kept.restored !== 'session-ended' && (
        <Notice tone={kept.lostFile === '' ? 'good' : 'warn'} action={startOverButton}>
          <p>
            {kept.restored === 'visitor'
              ? 'Everything is still here. Press the button at the end to send it.'
              : 'You have not sent this yet. What you entered is here again.'}
          </p>
          {lostFile}
        </Notice>
      )}
      <Form kept={kept} countsOnce onSubmit={submit}>
        {kept.restored === 'session-ended' && lostFile && <Notice tone="warn">{lostFile}</Notice>}
        <ApplicationFields
          kinds={kinds}
          dateLabel={dateLabel}
          sentDocument={revising?.document.name}
          progress={progress}
        />
        <BeforeSending />
        <ErrorSummary dateLabel={dateLabel} />
        {outcome && (
          <Notice ref={said} tone={outcome === 'cancelled' ? 'neutral' : 'warn'} action={actionFor(outcome)}>
            <p>{outcomeWords[outcome]}</p>
          </Notice>
        )}
        <Row className={styles['buttons']}>
          <SubmitButton>{revising ? 'Send the changed application' : 'Submit application'}</SubmitButton>
          {isDirty && !isSubmitting && startOverButton}
        </Row>
        <SendingState progress={progress} onCancel={() => sending.current?.abort()} />
      </Form>
      {dialog}
    </>
  );

  function actionFor(how: Outcome) {
    if (how === 'signed-out')
      return (
        <LinkButton to={loginPath} variant="primary">
          Sign in
        </LinkButton>
      );
    return how === 'arrived-before' && <LinkButton to={paths.application(id)}>Open it</LinkButton>;
  }
}

const outcomeWords: Record<Outcome, string> = {
  cancelled: 'Sending was cancelled. Everything you entered is still here.',
  'arrived-before':
    'An earlier attempt of yours has arrived, and stays as it was sent. Open it: you can change it there. To apply for something else, start over.',
  'signed-out': 'Sign in to send it. Everything you entered stays here, and you come back to it.',
};

/** The browser asks before the tab is closed. Another page can be opened: sending goes on. */
function useAskWhileSending(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}

function applicantOf(me: Me | null): Pick<ApplicationInput, 'name' | 'email' | 'regNo' | 'designation'> {
  const { regNo, designation } = (me && applicants.get(me.id)) ?? { regNo: '', designation: '' };
  return { name: me?.name ?? '', email: me?.email ?? '', regNo, designation };
}
