import { type AbsenceDetail, cancelAbsence, getAbsence, returnFromAbsence } from '@campus/contracts/health';
import {
  Button,
  randomId,
  notify,
  Place,
  plural,
  Row,
  Section,
  useChange,
  useConfirm,
} from '@campus/portal-kit';
import { Fragment, useRef, useState } from 'react';
import { StatusNotice } from './report-parts.tsx';

const steps = {
  return: {
    endpoint: returnFromAbsence,
    label: 'I am back',
    title: 'Are you back?',
    done: 'Welcome back.',
    words: 'From now on the student list says that you are present.',
    danger: false,
  },
  cancel: {
    endpoint: cancelAbsence,
    label: 'Take it back',
    title: 'Take this report back?',
    done: 'Your report is taken back.',
    words: 'It no longer counts, and the days are free to be reported again.',
    danger: true,
  },
  withdraw: {
    endpoint: cancelAbsence,
    label: 'Withdraw it',
    title: 'Withdraw this request?',
    done: 'Your request is withdrawn.',
    words: 'Nobody decides on it any more, and the days are free to be reported again.',
    danger: true,
  },
} as const;
const stepNames = Object.keys(steps) as (keyof typeof steps)[];

/** Where a report stands, and what its author can still do with it. */
export function AuthorActions({ absence }: { absence: AbsenceDetail }) {
  const place = useRef<HTMLDivElement>(null);
  const possible = stepNames.filter((step) => absence.actions.includes(step));
  return (
    // The button that was pressed goes with the step: what became of it is read instead.
    <Place ref={place} gap={6}>
      <StatusNotice absence={absence} />
      {possible.length > 0 && (
        <Section title="What you can do">
          <Row>
            {possible.map((step) => (
              <Step key={step} step={step} absence={absence} onSettled={() => place.current?.focus()} />
            ))}
          </Row>
        </Section>
      )}
    </Place>
  );
}

function Step({
  step,
  absence: { id, version, notices },
  onSettled,
}: {
  step: keyof typeof steps;
  absence: AbsenceDetail;
  /** It was tried; what it was asked with may be gone. */
  onSettled: () => void;
}) {
  const { endpoint, label, title, done, words, danger } = steps[step];
  const [dialog, confirm] = useConfirm();
  // Idempotency key, shared by all retries.
  const [requestId] = useState(randomId);
  const take = useChange(endpoint, {
    updates: getAbsence,
    onSuccess: () => notify.success(done),
    onError: ({ message }) => notify.error(message),
    onSettled,
  });
  async function ask() {
    const addresses = [...new Set(notices.map(({ address }) => address))];
    const children = (
      <>
        <p>{words}</p>
        <p>
          <Told addresses={addresses} />
        </p>
      </>
    );
    if (await confirm({ title, confirmLabel: label, danger, children }))
      take.mutate({ params: { id }, body: { requestId, version } });
  }
  return (
    <>
      <Button variant={danger ? 'danger' : 'primary'} busy={take.isPending} onClick={() => void ask()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}

const Told = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length === 0 ? (
    'Nobody was told of it by e-mail, so nobody is told now.'
  ) : (
    <>
      {addresses.map((address, index) => (
        <Fragment key={address}>
          {index > 0 && ' and '}
          <bdi>{address}</bdi>
        </Fragment>
      ))}
      {plural(
        addresses.length,
        ' was told of it, and is told of this too.',
        ' were told of it, and are told of this too.',
      )}
    </>
  );
