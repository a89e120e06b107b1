import {
  messages,
  type Application,
  type ApplicationDetail,
  type ApplicationKind,
  type Me,
} from '@campus/contracts';
import {
  ApiError,
  Button,
  ConfirmDialog,
  drawId,
  Form,
  LinkButton,
  Notice,
  notify,
  SubmitButton,
  usePortal,
  useSession,
  useZodForm,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { budgetKeys } from '../query-keys.ts';
import { applicants } from './applicants.ts';
import { findDraft, forgetDraft, keepDraft, revisionForm } from './application-drafts.ts';
import { ApplicationFields } from './application-fields.tsx';
import styles from './application-form.module.css';
import {
  blankInput,
  inputOf,
  inputSchema,
  type ApplicationInput,
  type CheckedInput,
} from './application-input.ts';
import { BeforeSending } from './before-sending.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { SendingState } from './sending-state.tsx';
import { useSending } from './use-sending.ts';
import { WhatIsWrong } from './what-is-wrong.tsx';

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
 * a reload and signing in. Somebody who isn't signed in can fill it, and is asked to sign in when he sends it.
 */
export function ApplicationForm(props: Props) {
  const session = useSession();
  const me = session.status === 'member' ? session.me : null;
  // Whose session has ended goes on where he was; another member begins with what is his own.
  const [owner, setOwner] = useState(me?.id ?? null);
  if (me && me.id !== owner) setOwner(me.id);
  return <OwnForm key={owner} {...props} owner={owner} me={me} />;
}

function OwnForm({
  kinds,
  revising,
  onSent,
  onFailed,
  owner,
  me,
}: Props & { owner: string | null; me: Me | null }) {
  const { documentMaxBytes } = usePortal().config;
  const queries = useQueryClient();
  const { pathname, search, hash } = useLocation();
  const place = { owner, form: revising ? revisionForm(revising) : kinds.join('-') };
  const [draft, setDraft] = useState(() => findDraft(place));
  const [id, setId] = useState(() => draft?.id ?? drawId());
  const [schema] = useState(() => inputSchema(documentMaxBytes, !revising));
  const [blank] = useState(() =>
    revising ? inputOf(revising.kind, revising) : blankInput(kinds[0], applicantOf(me)),
  );
  const form = useZodForm(schema, { defaultValues: blank });
  const { send, progress, cancel } = useSending(revising);
  const [outcome, setOutcome] = useState<'cancelled' | 'arrived-before' | 'signed-out' | null>(null);
  const [isStartingOver, setStartingOver] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const isHere = useRef(true);

  const values = form.watch();
  const { isDirty, isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (draft) reset(draft.values, { keepDefaultValues: true });
  }, [draft, reset]);
  useEffect(() => {
    if (isDirty) keepDraft(place, { id, values }, owner === (me?.id ?? null));
    else forgetDraft(place);
  });
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  useEffect(() => said.current?.focus(), [outcome]);

  async function submit(input: CheckedInput) {
    setOutcome(null);
    if (!me) {
      setOutcome('signed-out');
      return;
    }
    try {
      const sent = await send(input, id);
      if (typeof sent === 'string') setOutcome(sent);
      else finish(me.id, input, sent.application);
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'session-expired') setOutcome('signed-out');
        onFailed?.(error);
      }
      throw error;
    }
  }

  function finish(memberId: string, { regNo, designation }: CheckedInput, application: Application) {
    applicants.set(memberId, { regNo, designation });
    startOver();
    forgetDraft(place);
    void queries.invalidateQueries({ queryKey: budgetKeys.all });
    if (isHere.current) onSent(application);
    else notify.success(messages.applicationSubmitted);
  }

  function startOver() {
    setDraft(null);
    setOutcome(null);
    setId(drawId());
    reset(blank);
  }

  const dateLabel = values.kind === 'event' ? 'First day' : 'Date';
  return (
    <>
      {draft && <DraftNotice draft={draft} onStartOver={() => setStartingOver(true)} />}
      <Form form={form} onSubmit={submit}>
        <ApplicationFields
          kinds={kinds}
          dateLabel={dateLabel}
          sentDocument={revising?.document.name}
          progress={progress}
        />
        <BeforeSending />
        <WhatIsWrong dateLabel={dateLabel} />
        {outcome && (
          <Notice ref={said} tone={outcome === 'cancelled' ? 'neutral' : 'warn'} action={actionFor(outcome)}>
            <p>{words[outcome]}</p>
          </Notice>
        )}
        <div className={styles['buttons']}>
          <SubmitButton>{revising ? 'Send the changed application' : 'Submit application'}</SubmitButton>
          {isDirty && !isSubmitting && (
            <Button variant="quiet" onClick={() => setStartingOver(true)}>
              Start over
            </Button>
          )}
        </div>
        <SendingState progress={progress} onCancel={cancel} />
      </Form>
      <ConfirmDialog
        open={isStartingOver}
        title="Start over?"
        confirmLabel="Start over"
        danger
        onConfirm={() => {
          setStartingOver(false);
          startOver();
        }}
        onCancel={() => setStartingOver(false)}
      >
        <p>
          {revising
            ? 'What you changed here is thrown away. The application stays as it was.'
            : 'What you entered here is thrown away.'}
        </p>
      </ConfirmDialog>
    </>
  );

  function actionFor(how: keyof typeof words) {
    if (how === 'signed-out')
      return (
        <LinkButton to={`/login?next=${encodeURIComponent(pathname + search + hash)}`} variant="primary">
          Sign in
        </LinkButton>
      );
    if (how === 'arrived-before')
      return <LinkButton to={`/transparency-budget/applications/${id}`}>Open it</LinkButton>;
    return null;
  }
}

const words = {
  cancelled: 'Sending was cancelled. Everything you entered is still here.',
  'arrived-before':
    'An earlier attempt of yours has arrived, and stays as it was sent. Open it: you can change it there. To apply for something else, start over.',
  'signed-out': 'Sign in to send it. Everything you entered stays here, and you come back to it.',
};

function applicantOf(me: Me | null): Pick<ApplicationInput, 'name' | 'email' | 'regNo' | 'designation'> {
  const { regNo, designation } = (me && applicants.get(me.id)) ?? { regNo: '', designation: '' };
  return { name: me?.name ?? '', email: me?.email ?? '', regNo, designation };
}
