import { daySchema } from '@campus/contracts';
import { detailLabels } from '@campus/contracts/details';
import { type Absence, type AbsenceKind, absenceKinds } from '@campus/contracts/health';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Badge,
  Button,
  Fact,
  Facts,
  Form,
  FormControl,
  FormField,
  Grid,
  LinkButton,
  Notice,
  Page,
  Place,
  ReportedNotice,
  Row,
  Select,
  Skeleton,
  Stack,
  SubmitButton,
  useFormContext,
  useFormState,
  useKeepDetails,
  useMyDetails,
  useSession,
  useWatch,
  type KeptForm,
  type MyDetails,
} from '@campus/portal-kit';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { spanWords } from '../report/absence-words.ts';
import type { CheckedReport, ReportInput } from './report-input.ts';
import styles from './report-form.module.css';
import { texts } from './texts.ts';

/** A report that the API accepted. */
interface Reported {
  kind: AbsenceKind;
  id: string;
  /** The API's words. */
  message: string;
  span: Pick<Absence, 'from' | 'until' | 'fromAfternoon' | 'untilMidday'>;
  /** The address that gets an email; empty: no one. */
  told: string;
}
export interface ReportFormProps {
  me: Me;
  details: MyDetails;
  onReported: (reported: Reported) => void;
}

/** A page with one form; after it was sent, its outcome. */
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
  const details = useMyDetails();
  const [reported, setReported] = useState<Reported | null>(null);
  const [count, setCount] = useState(0);
  // The shell's guard lets only members in. During a log-out there is no member to show the form to.
  if (!('me' in session)) return null;
  return (
    <Page title={title} lead={lead} width="narrow">
      {reported ? (
        <ReportedNotice
          open={texts.done.open}
          to={paths.report(reported.id)}
          onAnother={() => {
            setReported(null);
            setCount(count + 1);
          }}
          after={<p>{texts.done.next}</p>}
        >
          <Outcome {...reported} />
        </ReportedNotice>
      ) : (
        // The button that asked for another form is gone.
        <Place as="section" gap={6} focusWhen={count} aria-label={title}>
          {details ? (
            <OwnForm key={session.me.id} me={session.me} details={details} onReported={setReported} />
          ) : (
            <Skeleton lines={6} />
          )}
        </Place>
      )}
    </Page>
  );
}

const Outcome = ({ kind, message, span, told }: Reported) => (
  <Stack gap={4}>
    <p>
      <strong>{message}</strong>
    </p>
    <Facts>
      <Fact term={texts.done.days}>{spanWords(span)}</Fact>
      <Fact term={texts.done.told}>{told === '' ? texts.done.toldNobody : <bdi>{told}</bdi>}</Fact>
      <Fact term={texts.done.status}>
        <Badge tone="warn">{kind === 'sick' ? texts.done.sick : texts.done.waiting}</Badge>
        {kind === 'sick' ? texts.done.sickStatus : texts.done.waitingStatus}
      </Fact>
    </Facts>
  </Stack>
);

/** The part that both forms share: details of the member, recipients of the email, refusals of the API. */
export function ReportForm<Input extends object, Output extends CheckedReport>({
  kind,
  kept,
  addressName,
  addressHint,
  daysFields,
  report,
  me,
  details,
  onReported,
  send,
}: ReportFormProps & {
  kind: AbsenceKind;
  kept: KeptForm<Input, Output>;
  /** The field with the address that gets an email. */
  addressName: 'classCoordinatorEmail' | 'parentEmail';
  addressHint: string;
  /** The fields of this kind. A sick report hides them: for one that begins today they are filled in. */
  daysFields: ReactNode;
  /** Sends it. Rejects with what the API said. */
  report: (checked: Output) => Promise<{ id: string; message: string }>;
  /** Label of the button. */
  send: string;
}) {
  const isSick = kind === 'sick';
  // The fields that both kinds have: the rest of `Input` doesn't matter here.
  const form = kept.form as unknown as KeptForm<ReportInput, Output>['form'];
  const addressDetail = isSick ? 'coordinatorEmail' : 'parentEmail';
  const isKnown = me.name !== '' && details.registrationNumber !== '';
  // Asked for until it is known; it stays on the page while it is typed.
  const needsAddress = !isSick && details.parentEmail === '';
  const days = useShown(form, ['from', 'until', 'reason'], !isSick || kept.restored !== null);
  const you = useShown(
    form,
    ['name', 'registrationNumber', 'className', ...(needsAddress ? [] : [addressName])],
    !isKnown || kept.restored !== null,
  );
  const keeping = useKeepDetails(form, details, {
    registrationNumber: 'registrationNumber',
    className: 'className',
    [addressDetail]: addressName,
  });
  const [overlaps, setOverlaps] = useState(false);

  async function submit(checked: Output) {
    setOverlaps(false);
    const { from, fromAfternoon, untilMidday } = checked;
    const span = { from, until: checked.until ?? from, fromAfternoon, untilMidday };
    try {
      const answer = await report(checked);
      keeping.keep();
      kept.clear();
      onReported({ ...answer, kind, span, told: checked[addressName] ?? '' });
    } catch (error) {
      setOverlaps((error as ApiError).code === 'absence-overlaps');
      throw error;
    }
  }
  return (
    <Form
      kept={kept}
      earlier={(id) => <LinkButton to={paths.report(id)}>{texts.refused.open}</LinkButton>}
      waitsForNetwork
      leaveWarning={texts.leaveWarning}
      onSubmit={submit}
    >
      {days.isShown && daysFields}
      {you.isShown && (
        <fieldset className={styles['you']}>
          <legend>{texts.you.title}</legend>
          {details.isUnavailable && <p>{texts.you.unavailable}</p>}
          <FormField
            name="name"
            label={texts.you.name}
            required
            autoComplete="name"
            hint={texts.you.nameHint}
          />
          <FormField
            name="registrationNumber"
            label={detailLabels.registrationNumber}
            required
            autoComplete="off"
          />
          <FormField
            name="className"
            label={detailLabels.className}
            required={false}
            maxLength={60}
            autoComplete="off"
            hint={texts.you.classHint}
          />
        </fieldset>
      )}
      {(you.isShown || needsAddress) && (
        <FormField
          name={addressName}
          label={detailLabels[addressDetail]}
          type="email"
          required={!isSick}
          autoComplete="off"
          hint={addressHint}
        />
      )}
      <FocusFirstError />
      <BeforeSending kind={kind} details={details} addressName={addressName} isOpen={you.isShown} />
      {keeping.box}
      {overlaps && (
        <div role="alert">
          <Notice tone="warn" action={<LinkButton to={paths.reports}>{texts.refused.reports}</LinkButton>}>
            {texts.refused.overlaps}
          </Notice>
        </div>
      )}
      <SubmitButton>{send}</SubmitButton>
      {!(days.isShown && you.isShown) && (
        <Row>
          {!days.isShown && <Button onClick={days.show}>{texts.days.change}</Button>}
          {!you.isShown && <Button onClick={you.show}>{texts.you.change}</Button>}
        </Row>
      )}
    </Form>
  );
}

/** Hides fields that are already filled in, until the member opens them or one has an error. */
function useShown<Output>(
  { control, setFocus }: Pick<KeptForm<ReportInput, Output>['form'], 'control' | 'setFocus'>,
  names: readonly (keyof ReportInput)[],
  initially: boolean,
) {
  const { errors } = useFormState({ control });
  const [isShown, setShown] = useState(initially);
  const [isAsked, setAsked] = useState(false);
  if (!isShown && names.some((name) => name in errors)) setShown(true);
  const focusFirst = useEffectEvent(() => setFocus(names[0]!));
  useEffect(() => {
    if (isAsked) focusFirst();
  }, [isAsked]);
  return {
    isShown,
    show: () => {
      setShown(true);
      setAsked(true);
    },
  };
}

/** From when until when, half days too, and why. */
export const DaysFields = ({ reasonHint, reasonRows }: { reasonHint: string; reasonRows: number }) => (
  <>
    <Grid min="12rem">
      <FormField name="from" label={texts.days.from} type="date" required />
      <HalfDay name="fromAfternoon" label={texts.days.fromHalf} half={texts.days.afternoon} />
      <FormField
        name="until"
        label={texts.days.until}
        type="date"
        required={false}
        hint={texts.days.untilHint}
      />
      <HalfDay name="untilMidday" label={texts.days.untilHalf} half={texts.days.midday} />
    </Grid>
    <FormField
      name="reason"
      label={texts.days.reason}
      rows={reasonRows}
      maxLength={1000}
      required={false}
      hint={reasonHint}
    />
  </>
);

const HalfDay = ({ name, label, half }: { name: string; label: string; half: string }) => (
  <FormControl name={name}>
    {({ value, onChange, ...field }) => (
      <Select
        {...field}
        label={label}
        options={[
          { value: 'all', label: texts.days.whole },
          { value: 'half', label: half },
        ]}
        value={value === true ? 'half' : 'all'}
        onChange={(chosen) => onChange(chosen === 'half')}
      />
    )}
  </FormControl>
);

/** In the order of the page. */
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

/** Goes to the first field that is wrong: the form did so already, but a hidden one could not take the focus then. */
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

/** Sums up the report and the email before it is sent, because the fields may be hidden. */
function BeforeSending({
  kind,
  details,
  addressName,
  isOpen,
}: {
  kind: AbsenceKind;
  details: MyDetails;
  addressName: string;
  /** The field for the address is on the page. */
  isOpen: boolean;
}) {
  const [name, registrationNumber, from, until, fromAfternoon, untilMidday, typed] = useWatch({
    name: ['name', 'registrationNumber', 'from', 'until', 'fromAfternoon', 'untilMidday', addressName],
  }) as [string, string, string, string, boolean, boolean, string];
  const to = typed.trim();
  // A date field takes years of six digits.
  const areDays = [from, until || from].every((day) => daySchema.safeParse(day).success);
  if (name === '' || registrationNumber === '' || !areDays) return null;
  const isCoordinator =
    kind === 'sick' && to === details.coordinatorEmail && details.fromClassList.includes('coordinatorEmail');
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
        kind === 'sick' && (
          <p>
            {texts.before.noCoordinator} {isOpen ? texts.before.whatToDoHere : texts.before.whatToDo}
          </p>
        )
      ) : (
        <>
          <p>
            {isCoordinator ? texts.before.coordinator : texts.before.address}
            <bdi>{(isCoordinator && details.coordinatorName) || to}</bdi>
            {texts.before.noReason}
          </p>
          <p>{kind === 'sick' ? texts.before.sickContent : texts.before.leaveContent}</p>
        </>
      )}
    </div>
  );
}
