import {
  getWorkingDays,
  putWorkingDays,
  weekdays,
  type WorkingDays,
  workingDaysSchema,
} from '@campus/contracts/procedure';
import {
  type ApiError,
  Button,
  Checkbox,
  Form,
  FormField,
  isOvertaken,
  notify,
  Row,
  Stack,
  SubmitButton,
  useChange,
  useFieldArray,
  useFormContext,
  useKeptForm,
  useWatch,
} from '@campus/portal-kit';
import { useEffect, useId, useRef } from 'react';
import { texts } from './texts.ts';

export function WorkingDaysForm({
  read,
  onReload,
}: {
  read: WorkingDays;
  onReload: () => Promise<WorkingDays>;
}) {
  const change = useChange(putWorkingDays, { updates: getWorkingDays });
  const kept = useKeptForm(workingDaysSchema, { name: 'working-days', defaultValues: read });
  async function save(body: WorkingDays) {
    try {
      kept.fill(await change.mutateAsync({ body }));
      notify.success(texts.saved);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      kept.form.setValue('version', (await onReload()).version);
      throw (error as ApiError).withMessage(texts.conflict);
    }
  }
  return (
    <Form kept={kept} leaveWarning={texts.leaveWarning} onSubmit={save}>
      <WeekendFields />
      <HolidayFields />
      <SubmitButton>{texts.save}</SubmitButton>
    </Form>
  );
}

function WeekendFields() {
  const { setValue } = useFormContext<WorkingDays>();
  const weekend = useWatch<WorkingDays, 'weekend'>({ name: 'weekend' });
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{texts.weekend}</legend>
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

function HolidayFields() {
  const { fields, append, remove } = useFieldArray<WorkingDays, 'holidays', 'key'>({
    name: 'holidays',
    keyName: 'key',
  });
  const id = useId();
  const wasRemoved = useRef(false);
  // The pressed button went with its holiday.
  useEffect(() => {
    if (wasRemoved.current) document.getElementById(`${id}-add`)?.focus();
    wasRemoved.current = false;
  });
  return (
    <Stack gap={4}>
      {fields.map(({ key }, index) => (
        <Stack key={key} as="fieldset" gap={3} width="measure">
          <legend>{texts.holiday(index + 1)}</legend>
          <FormField name={`holidays.${index}.day`} label={texts.day} type="date" required />
          <FormField name={`holidays.${index}.name`} label={texts.name} required maxLength={80} />
          <Button
            variant="quiet"
            onClick={() => {
              wasRemoved.current = true;
              remove(index);
            }}
          >
            {texts.remove(index + 1)}
          </Button>
        </Stack>
      ))}
      <div>
        <Button id={`${id}-add`} onClick={() => append({ day: '', name: '' })}>
          {texts.add}
        </Button>
      </div>
    </Stack>
  );
}
