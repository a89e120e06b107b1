import { type Period, periods } from '@campus/contracts';
import {
  getRetention,
  previewRetention,
  putRetention,
  retentionChangeSchema,
  type RetentionSetting,
} from '@campus/contracts/administration';
import {
  Form,
  FormNumberField,
  Grid,
  QueryState,
  readAgain,
  saveSetting,
  Section,
  Skeleton,
  SubmitButton,
  useChange,
  useConfirm,
  useEndpoint,
  useKeptForm,
} from '@campus/portal-kit';
import { ReasonField } from '../reason-field.tsx';
import { texts } from './texts.ts';

/** In the order of the page. */
const shown = () => Object.keys(texts().periods) as Period[];

export default function RetentionSection() {
  const retention = useEndpoint(getRetention);
  return (
    <Section title={texts().title}>
      <p>{texts().lead}</p>
      <QueryState query={retention} skeleton={<Skeleton lines={6} />}>
        {(read) => <RetentionForm read={read} onReload={() => readAgain(retention)} />}
      </QueryState>
    </Section>
  );
}

function RetentionForm({
  read,
  onReload,
}: {
  read: RetentionSetting;
  onReload: () => Promise<RetentionSetting>;
}) {
  const change = useChange(putRetention, { updates: getRetention });
  const preview = useChange(previewRetention);
  const [question, confirm] = useConfirm();
  const kept = useKeptForm(retentionChangeSchema, {
    name: 'retention',
    defaultValues: { ...read, reason: '' },
  });

  /** Asks before a shorter period erases records for good. */
  async function isWanted({
    version: _version,
    reason: _reason,
    ...wanted
  }: RetentionSetting & { reason: string }) {
    if (periods.every((period) => wanted[period] >= read[period])) return true;
    const { counts } = await preview.mutateAsync({ body: wanted });
    const erased = counts.filter(({ count }) => count > 0);
    const { title, confirmLabel, erases, line, nothing } = texts().question;
    return confirm({
      title,
      confirmLabel,
      danger: true,
      children:
        erased.length === 0 ? (
          <p>{nothing}</p>
        ) : (
          <>
            <p>{erases}</p>
            <ul>
              {erased.map(({ period, count }) => (
                <li key={period}>{line(texts().periods[period].label, count)}</li>
              ))}
            </ul>
          </>
        ),
    });
  }

  return (
    <>
      <Form
        kept={kept}
        leaveWarning={texts().leaveWarning}
        onSubmit={async (body) => {
          if (await isWanted(body))
            await saveSetting(
              kept,
              () => change.mutateAsync({ body }),
              (saved) => ({ ...saved, reason: '' }),
              onReload,
              texts(),
            );
        }}
      >
        <Grid min="18rem">
          {shown().map((period) => (
            <FormNumberField key={period} name={period} {...texts().periods[period]} required />
          ))}
        </Grid>
        <ReasonField hint={texts().reasonHint} />
        <SubmitButton>{texts().save}</SubmitButton>
      </Form>
      {question}
    </>
  );
}
