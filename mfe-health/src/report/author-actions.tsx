import { cancelAbsence, returnFromAbsence, type AbsenceDetail } from '@campus/contracts';
import { Button, ConfirmDialog, drawId, notify, Section, useApi } from '@campus/portal-kit';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import styles from './report.module.css';
import { Standing } from './standing.tsx';
import { useChanged } from './use-changed.ts';

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
    <div ref={place} tabIndex={-1} className={styles['report']}>
      <Standing absence={absence} />
      {possible.length > 0 && (
        <Section title="What you can do">
          <div className={styles['buttons']}>
            {possible.map((step) => (
              <Step key={step} step={step} absence={absence} onSettled={() => place.current?.focus()} />
            ))}
          </div>
        </Section>
      )}
    </div>
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
  const api = useApi();
  const changed = useChanged();
  const [isAsking, ask] = useState(false);
  // One for all tries: what was done by one whose answer got lost isn't done again.
  const [requestId] = useState(drawId);
  const take = useMutation({
    mutationFn: () => api.call(endpoint, { params: { id }, body: { requestId, version } }),
    onSuccess: (detail) => {
      notify.success(done);
      return changed(detail);
    },
    onError: ({ message }) => {
      notify.error(message);
      return changed();
    },
    onSettled: () => {
      ask(false);
      onSettled();
    },
  });
  return (
    <>
      <Button variant={danger ? 'danger' : 'primary'} onClick={() => ask(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel={label}
        danger={danger}
        busy={take.isPending}
        onConfirm={() => take.mutate()}
        onCancel={() => ask(false)}
      >
        <p>{words}</p>
        <p>
          <Told addresses={[...new Set(notices.map(({ address }) => address))]} />
        </p>
      </ConfirmDialog>
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
      {addresses.length === 1
        ? ' was told of it, and is told of this too.'
        : ' were told of it, and are told of this too.'}
    </>
  );
