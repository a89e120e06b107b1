import {
  getWorkingDays,
  putWorkingDays,
  weekdays,
  type WorkingDays,
  workingDaysSchema,
} from '@campus/contracts/procedure';
import {
  Checkbox,
  FieldList,
  Form,
  FormField,
  QueryState,
  readAgain,
  Row,
  saveSetting,
  Section,
  Skeleton,
  Stack,
  SubmitButton,
  useChange,
  useEndpoint,
  useFormContext,
  useKeptForm,
  useWatch,
} from '@campus/portal-kit';
import { texts } from './texts.ts';

export default function WorkingDaysSection() {
  const calendar = useEndpoint(getWorkingDays);
  return (
    <Section title={texts().title}>
      <p>{texts().lead}</p>
      <QueryState query={calendar} skeleton={<Skeleton lines={6} />}>
        {(read) => <WorkingDaysForm read={read} onReload={() => readAgain(calendar)} />}
      </QueryState>
    </Section>
  );
}

function WorkingDaysForm({ read, onReload }: { read: WorkingDays; onReload: () => Promise<WorkingDays> }) {
  const change = useChange(putWorkingDays, { updates: getWorkingDays });
  const kept = useKeptForm(workingDaysSchema, { name: 'working-days', defaultValues: read });
  const save = (body: WorkingDays) =>
    saveSetting(
      kept,
      () => change.mutateAsync({ body }),
      (saved) => saved,
      onReload,
      texts(),
    );
  return (
    <Form kept={kept} leaveWarning={texts().leaveWarning} onSubmit={save}>
      <WeekendFields />
      <HolidayFields />
      <SubmitButton>{texts().save}</SubmitButton>
    </Form>
  );
}

function WeekendFields() {
  const { setValue } = useFormContext<WorkingDays>();
  const weekend = useWatch<WorkingDays, 'weekend'>({ name: 'weekend' });
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{texts().weekend}</legend>
      <Row>
        {weekdays.map((label, day) => {
          const checked = weekend.includes(day);
          return (
            <Checkbox
              key={label}
              label={label}
              checked={checked}
              disabled={!checked && weekend.length === weekdays.length - 1}
              onChange={(isClosed) =>
                setValue('weekend', isClosed ? [...weekend, day] : weekend.filter((one) => one !== day), {
                  shouldDirty: true,
                })
              }
            />
          );
        })}
      </Row>
    </Stack>
  );
}

const HolidayFields = () => (
  <Stack width="measure">
    <FieldList name="holidays" texts={texts()} empty={{ day: '', name: '' }}>
      {(path) => (
        <>
          <FormField name={`${path}.day`} label={texts().day} type="date" required />
          <FormField name={`${path}.name`} label={texts().name} required maxLength={80} />
        </>
      )}
    </FieldList>
  </Stack>
);
