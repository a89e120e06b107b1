import { daySchema } from '@campus/contracts';
import { type Absence, type AbsenceKind, absenceKinds } from '@campus/contracts/health';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Badge,
  Disclosure,
  Form,
  FormControl,
  FormField,
  Grid,
  LinkButton,
  Notice,
  Page,
  Place,
  ReportedNotice,
  Select,
  Stack,
  SubmitButton,
  useFormContext,
  useFormState,
  useSession,
  useWatch,
  type KeptForm,
} from '@campus/portal-kit';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { spanWords } from '../report/absence-words.ts';
import type { CheckedReport } from './report-input.ts';
import { reporterOf, reporters } from './reporters.ts';

/** A report that is in. */
interface Reported {
  kind: AbsenceKind;
  id: string;
  /** The API's words. */
  message: string;
  span: Pick<Absence, 'from' | 'until' | 'fromAfternoon' | 'untilMidday'>;
  /** Who is told by mail; empty: nobody. */
  told: string;
}
export interface ReportFormProps {
  me: Me;
  onReported: (reported: Reported) => void;
}

/** A page with one form, and in its place what became of what was sent. */
export function ReportingPage({
  title,
  lead,
  form: OwnForm,
}: {
  title: string;
  lead: string;
  form: ComponentType<ReportFormProps>;
}) {
  const session = useSession();
  const [reported, setReported] = useState<Reported | null>(null);
  const [count, setCount] = useState(0);
  // The shell's guard lets only members in; while it signs somebody out there is nothing to show.
  if (!('me' in session)) return null;
  return (
    <Page title={title} lead={lead} width="narrow">
      {reported ? (
        <ReportedNotice
          open="Open the report"
          to={paths.report(reported.id)}
          onAnother={() => {
            setReported(null);
            setCount(count + 1);
          }}
          after={
            <p>
              In the report you see whether the e-mail has left, add a certificate, take it back or say that
              you are back.
            </p>
          }
        >
          <Outcome {...reported} />
        </ReportedNotice>
      ) : (
        // The button that asked for another form is gone.
        <Place as="section" gap={6} focusWhen={count} aria-label={title}>
          <OwnForm key={session.me.id} me={session.me} onReported={setReported} />
        </Place>
      )}
    </Page>
  );
}

const Outcome = ({ kind, message, span, told }: Reported) => (
  <>
    <p>
      <strong>{message}</strong>
    </p>
    <dl>
      <dt>Days</dt>
      <dd>{spanWords(span)}</dd>
      <dt>Told by e-mail</dt>
      <dd>{told === '' ? 'Nobody: you gave no address.' : <bdi>{told}</bdi>}</dd>
      <dt>Status</dt>
      <dd>
        {kind === 'sick' ? (
          <>
            <Badge tone="warn">Sick</Badge> in the student list on these days. Nobody has to approve it.
          </>
        ) : (
          <>
            <Badge tone="warn">Waits for a decision</Badge> by the faculty. You get an e-mail then.
          </>
        )}
      </dd>
    </dl>
  </>
);

type Refusal = 'absence-overlaps' | 'report-exists';
const refusals: readonly string[] = ['absence-overlaps', 'report-exists'] satisfies Refusal[];

/** What both kinds of reports have: who reports, who is told what, and what the API said. */
export function ReportForm<Input extends object, Output extends CheckedReport>({
  kind,
  kept,
  addressName,
  addressField,
  isKnown,
  report,
  me,
  onReported,
  send,
  children,
}: ReportFormProps & {
  kind: AbsenceKind;
  kept: KeptForm<Input, Output>;
  /** Of the field with the address of who is told. */
  addressName: 'classCoordinatorEmail' | 'parentEmail';
  addressField: ReactNode;
  /** What is the same each time is filled in already. */
  isKnown: boolean;
  /** Sends it. Rejects with what the API said. */
  report: (checked: Output & { id: string }) => Promise<{ id: string; message: string }>;
  /** Label of the button. */
  send: string;
  /** The fields of this kind. */
  children: ReactNode;
}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit(checked: Output) {
    setRefusal(null);
    const { name, registrationNumber, className, from, fromAfternoon, untilMidday } = checked;
    const told = checked[addressName] ?? '';
    const span = { from, until: checked.until ?? from, fromAfternoon, untilMidday };
    try {
      const answer = await report({ ...checked, id: kept.requestId });
      reporters.set(me.id, { ...reporterOf(me), name, registrationNumber, className, [addressName]: told });
      kept.clear();
      onReported({ ...answer, kind, span, told });
    } catch (error) {
      const { code } = error as ApiError;
      if (refusals.includes(code)) setRefusal(code as Refusal);
      if (code !== 'report-exists') throw error;
    }
  }
  return (
    <Form
      kept={kept}
      countsOnce
      leaveWarning="What you entered is not sent, and is kept nowhere but on this page."
      onSubmit={submit}
    >
      {children}
      <FieldsFold
        title="About you, and who is told"
        names={['name', 'registrationNumber', 'className', addressName]}
        isOpen={!isKnown || kept.restored !== null}
      >
        <FormField name="name" label="Your name" required autoComplete="name" hint="As in your account." />
        <FormField name="registrationNumber" label="Registration number" required autoComplete="off" />
        <FormField
          name="className"
          label="Class"
          required={false}
          maxLength={60}
          autoComplete="off"
          hint="As faculty know it, for instance SE CSE A."
        />
        {addressField}
      </FieldsFold>
      <FocusFirstError />
      <BeforeSending kind={kind} addressName={addressName} />
      {refusal && <Refused refusal={refusal} id={kept.requestId} />}
      <SubmitButton>{send}</SubmitButton>
    </Form>
  );
}

/** Fields that are filled in already: folded away, until something in them is wrong. */
export function FieldsFold({
  title,
  names,
  isOpen = false,
  children,
}: {
  title: string;
  /** Of the fields inside. */
  names: readonly string[];
  /** To begin with. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { errors } = useFormState();
  return (
    <Disclosure title={title} mustBeSeen={isOpen || names.some((name) => name in errors)}>
      <Stack gap={5}>{children}</Stack>
    </Disclosure>
  );
}

/** From when until when, half days too. */
export const DaysFields = () => (
  <Grid min="12rem">
    <FormField name="from" label="First day" type="date" required />
    <HalfDay name="fromAfternoon" label="On the first day" half="From the afternoon" />
    <FormField
      name="until"
      label="Last day"
      type="date"
      required={false}
      hint="Leave it empty for one day only."
    />
    <HalfDay name="untilMidday" label="On the last day" half="Until midday" />
  </Grid>
);

const HalfDay = ({ name, label, half }: { name: string; label: string; half: string }) => (
  <FormControl name={name}>
    {({ value, onChange, ...field }) => (
      <Select
        {...field}
        label={label}
        options={[
          { value: 'all', label: 'All day' },
          { value: 'half', label: half },
        ]}
        value={value === true ? 'half' : 'all'}
        onChange={(chosen) => onChange(chosen === 'half')}
      />
    )}
  </FormControl>
);

/** As they stand on the page. */
const order = [
  'leaveKind',
  'from',
  'until',
  'reason',
  'name',
  'registrationNumber',
  'className',
  'classCoordinatorEmail',
  'parentEmail',
];

/** Goes to the first field that is wrong: the form did so already, but a folded one could not take the focus then. */
function FocusFirstError() {
  const {
    formState: { errors, submitCount },
    setFocus,
  } = useFormContext();
  const focusFirst = useEffectEvent(() => {
    const first = order.find((name) => name in errors);
    if (first !== undefined) setFocus(first);
  });
  useEffect(() => {
    if (submitCount > 0) focusFirst();
  }, [submitCount]);
  return null;
}

/** What is about to be reported, and who is told what, while its fields may be folded away. */
function BeforeSending({ kind, addressName }: { kind: AbsenceKind; addressName: string }) {
  const [name, registrationNumber, from, until, fromAfternoon, untilMidday, typed] = useWatch({
    name: ['name', 'registrationNumber', 'from', 'until', 'fromAfternoon', 'untilMidday', addressName],
  }) as [string, string, string, string, boolean, boolean, string];
  const to = typed.trim();
  // A date field takes years of six digits.
  const areDays = [from, until || from].every((day) => daySchema.safeParse(day).success);
  if (name === '' || registrationNumber === '' || !areDays) return null;
  return (
    <div>
      <p>
        <strong>
          <bdi>{name}</bdi>, <bdi>{registrationNumber}</bdi>
        </strong>
        : {absenceKinds[kind].toLowerCase()},{' '}
        {spanWords({ from, until: until || from, fromAfternoon, untilMidday })}.
      </p>
      {to === '' ? (
        kind === 'sick' && <p>Nobody gets an e-mail: no coordinator’s address is given.</p>
      ) : (
        <p>
          <bdi>{to}</bdi> gets an e-mail with your name
          {kind === 'sick' && ', registration number, class'} and these days. No reason stands in it.
        </p>
      )}
    </div>
  );
}

/** The way to the report that stands where this one was to go. */
const Refused = ({ refusal, id }: { refusal: Refusal; id: string }) => (
  <div role="alert">
    {refusal === 'absence-overlaps' ? (
      <Notice tone="warn" action={<LinkButton to={paths.reports}>Your reports</LinkButton>}>
        <p>
          Another report of yours is about some of these days. Choose others, or take that one back first.
        </p>
      </Notice>
    ) : (
      <Notice tone="warn" action={<LinkButton to={paths.report(id)}>Open it</LinkButton>}>
        <p>
          What you sent first had arrived, and stays as it was then. To change something, take it back and
          report again.
        </p>
      </Notice>
    )}
  </div>
);
