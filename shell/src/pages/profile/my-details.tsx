import {
  detailLabels,
  type DetailName,
  detailNames,
  detailReaders,
  getMyDetails,
  type MemberDetails,
  type OwnDetails,
  ownDetailsSchema,
  putMyDetails,
} from '@campus/contracts/details';
import {
  Fact,
  Facts,
  Form,
  FormField,
  notify,
  QueryState,
  Section,
  Skeleton,
  SmallText,
  SubmitButton,
  useChange,
  useEndpoint,
  useKeptForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { texts as pageTexts } from './texts.ts';

const texts = () => pageTexts().details;

/** The details that fill in forms: those of the class list to read, the member's own to change. */
export function MyDetails() {
  const query = useEndpoint(getMyDetails);
  return (
    <Section title={t`My details`}>
      <p>{t`We fill in forms with these details. You can still change them in each form.`}</p>
      <QueryState query={query} skeleton={<Skeleton lines={6} height="5rem" />}>
        {(details) => (
          <>
            <Listed details={details} />
            {/* Another set of fields is another form. */}
            <OwnForm key={details.fromClassList.join()} details={details} />
          </>
        )}
      </QueryState>
      <p>{t`When you leave the college, we erase all of this 30 days later.`}</p>
    </Section>
  );
}

function Listed({ details }: { details: MemberDetails }) {
  const { fromClassList, coordinatorName, coordinatorEmail } = details;
  if (fromClassList.length === 0) return null;
  return (
    <>
      <p>{t`From the class list. Ask the college office to change these.`}</p>
      <Facts>
        {fromClassList.map((name) => (
          <Fact key={name} term={detailLabels[name]}>
            <bdi>
              {name === 'coordinatorEmail'
                ? texts().listedCoordinator(coordinatorName, coordinatorEmail)
                : details[name]}
            </bdi>
            <SmallText>{detailReaders.listed[name]}</SmallText>
          </Fact>
        ))}
      </Facts>
    </>
  );
}

const autoComplete: Partial<Record<DetailName, 'tel'>> = { phone: 'tel' };
const types: Partial<Record<DetailName, 'email' | 'tel'>> = {
  coordinatorEmail: 'email',
  parentEmail: 'email',
  phone: 'tel',
};

function OwnForm({ details }: { details: MemberDetails }) {
  // Only fields changed here are sent, so that another tab's changes stay.
  const [before, setBefore] = useState(() => ownOf(details));
  const save = useChange(putMyDetails, { updates: getMyDetails });
  const kept = useKeptForm(ownDetailsSchema, { name: 'my-details', defaultValues: before });
  const names = detailNames.filter((name) => !(details.fromClassList as string[]).includes(name));
  return (
    <Form
      kept={kept}
      onSubmit={async (values) => {
        const changed = names.filter((name) => values[name] !== before[name]);
        const answer = await save.mutateAsync({
          body: Object.fromEntries(changed.map((name) => [name, values[name]])),
        });
        setBefore(ownOf(answer));
        kept.fill(ownOf(answer));
        notify.success(t`Your details were saved.`);
      }}
    >
      <p>{t`You can change these. To erase one, empty its field.`}</p>
      {names.map((name) => (
        <FormField
          key={name}
          name={name}
          label={detailLabels[name]}
          required={false}
          type={types[name] ?? 'text'}
          autoComplete={autoComplete[name] ?? 'off'}
          hint={detailReaders[name]}
        />
      ))}
      <SubmitButton>{t`Save details`}</SubmitButton>
    </Form>
  );
}

const ownOf = ({ registrationNumber, className, coordinatorEmail, parentEmail, phone }: OwnDetails) => ({
  registrationNumber,
  className,
  coordinatorEmail,
  parentEmail,
  phone,
});
