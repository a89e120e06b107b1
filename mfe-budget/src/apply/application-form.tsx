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
  useKeepDetails,
  useKeptForm,
  useLoginPath,
  usePortal,
  useSession,
  type MyDetails,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { ApplicationFields } from './application-fields.tsx';
import styles from './application-form.module.css';
import {
  blankInput,
  bodyOf,
  inputOf,
  inputSchema,
  storedInput,
  type CheckedInput,
} from './application-input.ts';
import { BeforeSending } from './before-sending.tsx';
import { designationOf, designations } from './designations.ts';
import { revisionForm } from './revision-form.ts';
import { SendingState } from './sending-state.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { texts } from './texts.ts';

type Props = {
  /** Called when the API accepted it, unless its author opened another page meanwhile. */
  onSent: (application: Application) => void;
  /** Called when the API refused it; the form shows the reason beside the fields, or a notice on another page. */
  onFailed?: ((error: ApiError) => void) | undefined;
} & (
  | {
      kind: ApplicationKind;
      details: MyDetails;
      revising?: undefined;
    }
  | {
      revising: ApplicationDetail;
      kind?: undefined;
      details?: undefined;
    }
);

/**
 * Applies, or changes an application. The draft survives failures, a reload and a login, until the application arrives
 * or its author starts over. Visitors can fill in the form; sending it asks them to log in.
 */
export function ApplicationForm(props: Props) {
  const session = useSession();
  const me = session.status === 'member' ? session.me : null;
  // After a session ended, the same member continues; another member gets an empty form.
  const [owner, setOwner] = useState(me?.id ?? null);
  if (me && me.id !== owner) setOwner(me.id);
  return <OwnForm key={owner} {...props} me={me} />;
}

type Outcome = 'cancelled' | 'signed-out';

function OwnForm({ kind, details, revising, onSent, onFailed, me }: Props & { me: Me | null }) {
  const { documentMaxBytes } = usePortal().config;
  const loginPath = useLoginPath();
  const [schema] = useState(() => inputSchema(documentMaxBytes, !revising));
  const kept = useKeptForm(schema, {
    name: revising ? revisionForm(revising) : 'application',
    defaultValues: revising ? inputOf(revising.kind, revising) : blankInput(kind, applicantOf(me, details)),
    stored: { schema: storedInput },
  });
  const { form } = kept;
  const { isDirty, isSubmitting } = form.formState;
  const keeping = useKeepDetails(form, details ?? null, { registrationNumber: 'regNo' });
  const submitting = useChange(submitApplication, { kept });
  const changing = useChange(reviseApplication, { kept, also: [ledgerArea] });
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
    if (!revising) return submitting.mutateAsync({ body: bodyOf(input), signal });
    const body = bodyOf(input, revising.version);
    return changing.mutateAsync({ params: { id: revising._id }, body, signal });
  }

  async function submit(input: CheckedInput) {
    setOutcome(null);
    if (!me) return setOutcome('signed-out');
    try {
      const application = await send(input);
      designations.set(me.id, { designation: input.designation });
      keeping.keep();
      kept.clear();
      if (isHere.current) onSent(application);
      else notify.success(messages.applicationSubmitted);
    } catch (error) {
      if (sending.current?.signal.aborted) return setOutcome('cancelled');
      if (!(error instanceof ApiError)) throw error;
      // The form leads there.
      if (error.code === 'application-exists') throw error;
      if (error.code === 'session-expired') setOutcome('signed-out');
      if (onFailed) onFailed(error);
      else if (!isHere.current)
        notify.error(
          t`The changes to your application were not sent. ${{ reason: error.message }} Open the application to send them again.`,
        );
      throw error.besideFile('budgetFile');
    }
  }

  async function startOver() {
    const children = (
      <p>
        {revising
          ? t`This discards your changes. The application stays as it was.`
          : t`This discards everything you typed.`}
      </p>
    );
    if (!(await confirm({ title: t`Start over?`, confirmLabel: t`Start over`, danger: true, children })))
      return;
    setOutcome(null);
    kept.clear();
  }
  const startOverButton = (
    <Button variant="quiet" onClick={() => void startOver()}>
      {t`Start over`}
    </Button>
  );
  const loginButton = (
    <LinkButton to={loginPath} variant="primary">
      {texts().outcome.signIn}
    </LinkButton>
  );
  const lostFile = kept.lostFile !== '' && (
    <p>
      {texts().restored.lostFile[0]}
      <bdi>{kept.lostFile}</bdi>
      {texts().restored.lostFile[1]}
    </p>
  );
  const dateLabel = texts().fields.date(form.watch('kind'));
  return (
    <>
      {kept.restored && kept.restored !== 'session-ended' && (
        <Notice tone={kept.lostFile === '' ? 'good' : 'warn'} action={startOverButton}>
          <p>
            {kept.restored === 'visitor'
              ? t`Everything is still here. Press the button at the end to send it.`
              : t`You have not sent this yet. We kept your text.`}
          </p>
          {lostFile}
        </Notice>
      )}
      <Form
        kept={kept}
        earlier={(id) => <LinkButton to={paths.application(id)}>{t`Open it`}</LinkButton>}
        onSubmit={submit}
      >
        {kept.restored === 'session-ended' && lostFile && <Notice tone="warn">{lostFile}</Notice>}
        <ApplicationFields
          dateLabel={dateLabel}
          details={details ?? null}
          sentDocument={revising?.document.name}
          progress={progress}
        />
        <BeforeSending />
        {keeping.box}
        <ErrorSummary dateLabel={dateLabel} />
        {outcome && (
          <Notice
            ref={said}
            tone={outcome === 'cancelled' ? 'neutral' : 'warn'}
            action={outcome === 'signed-out' && loginButton}
          >
            {texts().outcome[outcome]}
          </Notice>
        )}
        <Row className={styles.buttons}>
          <SubmitButton>{revising ? t`Send the changed application` : t`Submit application`}</SubmitButton>
          {isDirty && !isSubmitting && startOverButton}
        </Row>
        <SendingState progress={progress} onCancel={() => sending.current?.abort()} />
      </Form>
      {dialog}
    </>
  );
}

/** Asks before the tab is closed during an upload. On other pages of the portal the upload continues. */
function useAskWhileSending(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}

/** The applicant's fields, as far as they are known; visitors type them. */
const applicantOf = (me: Me | null, { registrationNumber }: MyDetails) => ({
  name: me?.name ?? '',
  email: me?.email ?? '',
  regNo: registrationNumber,
  designation: me ? designationOf(me) : '',
});
