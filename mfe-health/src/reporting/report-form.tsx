import { daySchema } from '@campus/contracts';
import { detailLabels } from '@campus/contracts/details';
import {
  type Absence,
  type AbsenceKind,
  absenceKinds,
  leaveKinds,
  reportLeave,
  reportSick,
} from '@campus/contracts/health';
import type { Me } from '@campus/contracts/members';
import {
  ApiError,
  Button,
  Form,
  FormControl,
  FormField,
  Grid,
  LinkButton,
  Notice,
  optionsOf,
  Row,
  Select,
  Stack,
  SubmitButton,
  useChange,
  useFormContext,
  useFormState,
  useKeepDetails,
  useKeptForm,
  usePortal,
  useToday,
  useWatch,
  type KeptForm,
  type MyDetails,
} from '@campus/portal-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../paths.ts';
import { spanWords } from '../report/absence-words.ts';
import { blankInput, inputSchema, type CheckedReport, type ReportInput } from './report-input.ts';
import styles from './report-form.module.css';
import { texts } from './texts.ts';

/** A report that the API accepted. */
export interface Reported {
  id: string;
  /** The API's words. */
  message: string;
  span: Pick<Absence, 'from' | 'until' | 'fromAfternoon' | 'untilMidday'>;
  /** The address that gets an email; empty: no one. */
  told: string;
}

/** The field with the address that gets an email, and the member's detail that fills it in. */
const addresses = {
  sick: { name: 'classCoordinatorEmail', detail: 'coordinatorEmail' },
  leave: { name: 'parentEmail', detail: 'parentEmail' },
} as const;

/** Reports sick, or asks for leave. Fields that are filled in already are hidden until someone wants to change them. */
export function ReportForm({
  kind,
  me,
  details,
  onReported,
}: {
  kind: AbsenceKind;
  me: Me;
  details: MyDetails;
  onReported: (reported: Reported) => void;
}) {
  const isSick = kind === 'sick';
  const words = texts()[kind];
  const address = addresses[kind];
  const { domains } = usePortal().config;
  const today = useToday();
  const kept = useKeptForm(inputSchema(kind, today, domains), {
    name: `${kind}-report`,
    defaultValues: blankInput(kind, me, details, today),
  });
  const report = useChange(isSick ? reportSick : reportLeave, { kept });
  const { form } = kept;
  const isKnown = me.name !== '' && details.registrationNumber !== '';
  // Asked for until it is known; it stays on the page while it is typed.
  const needsAddress = !isSick && details.parentEmail === '';
  const days = useShown(form, ['from', 'until', 'reason'], !isSick || kept.restored !== null);
  const you = useShown(
    form,
    ['name', 'registrationNumber', 'className', ...(needsAddress ? [] : [address.name])],
    !isKnown || kept.restored !== null,
  );
  const keeping = useKeepDetails(form, details, {
    registrationNumber: 'registrationNumber',
    className: 'className',
    [address.detail]: address.name,
  });
  const [overlaps, setOverlaps] = useState(false);

  async function submit(checked: CheckedReport) {
    setOverlaps(false);
    const { from, fromAfternoon, untilMidday } = checked;
    const span = { from, until: checked.until ?? from, fromAfternoon, untilMidday };
    const told = ('parentEmail' in checked ? checked.parentEmail : checked.classCoordinatorEmail) ?? '';
    try {
      const answer = await report.mutateAsync({ body: checked });
      keeping.keep();
      kept.clear();
      onReported({ ...answer, span, told });
    } catch (error) {
      setOverlaps((error as ApiError).code === 'absence-overlaps');
      throw error;
    }
  }
  return (
    <Form
      kept={kept}
      earlier={(id) => <LinkButton to={paths.report(id)}>{texts().refused.open}</LinkButton>}
      waitsForNetwork
      leaveWarning={texts().leaveWarning}
      onSubmit={submit}
    >
      {days.isShown && <DaysFields kind={kind} />}
      {you.isShown && (
        <Stack as="fieldset" gap={5} className={styles.you}>
          <legend>{texts().you.title}</legend>
          {details.isUnavailable && <p>{texts().you.unavailable}</p>}
          <FormField name="name" {...texts().you.name} required autoComplete="name" />
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
            hint={texts().you.classHint}
          />
        </Stack>
      )}
      {(you.isShown || needsAddress) && (
        <FormField
          name={address.name}
          label={detailLabels[address.detail]}
          type="email"
          required={!isSick}
          autoComplete="off"
          hint={words.addressHint(domains)}
        />
      )}
      <FocusFirstError />
      <BeforeSending kind={kind} details={details} addressName={address.name} isOpen={you.isShown} />
      {keeping.box}
      {overlaps && (
        <div role="alert">
          <Notice tone="warn" action={<LinkButton to={paths.reports}>{texts().refused.reports}</LinkButton>}>
            {texts().refused.overlaps}
          </Notice>
        </div>
      )}
      <SubmitButton>{words.send}</SubmitButton>
      {!(days.isShown && you.isShown) && (
        <Row>
          {!days.isShown && <Button onClick={days.show}>{texts().days.change}</Button>}
          {!you.isShown && <Button onClick={you.show}>{texts().you.change}</Button>}
        </Row>
      )}
    </Form>
  );
}

type ReportFields = KeptForm<ReportInput, CheckedReport>['form'];

/** Hides fields that are already filled in, until the member opens them or one has an error. */
function useShown(
  { control, setFocus }: ReportFields,
  names: readonly Parameters<ReportFields['setFocus']>[0][],
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
const DaysFields = ({ kind }: { kind: AbsenceKind }) => (
  <>
    {kind === 'leave' && (
      <FormField name="leaveKind" {...texts().days.leaveKind} required options={optionsOf(leaveKinds)} />
    )}
    <Grid min="12rem">
      <FormField name="from" label={texts().days.from} type="date" required />
      <HalfDay name="fromAfternoon" label={texts().days.fromHalf} half={texts().days.afternoon} />
      <FormField name="until" {...texts().days.until} type="date" required={false} />
      <HalfDay name="untilMidday" label={texts().days.untilHalf} half={texts().days.midday} />
    </Grid>
    <FormField
      name="reason"
      label={texts().days.reason}
      rows={kind === 'sick' ? 2 : 3}
      maxLength={1000}
      required={false}
      hint={texts()[kind].reasonHint}
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
          { value: 'all', label: texts().days.whole },
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
            {texts().before.noCoordinator} {isOpen ? texts().before.whatToDoHere : texts().before.whatToDo}
          </p>
        )
      ) : (
        <>
          <p>
            {isCoordinator ? texts().before.coordinator : texts().before.address}
            <bdi>{(isCoordinator && details.coordinatorName) || to}</bdi>
            {texts().before.noReason}
          </p>
          <p>{texts()[kind].content}</p>
        </>
      )}
    </div>
  );
}
