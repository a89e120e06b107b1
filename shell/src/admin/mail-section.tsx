import { listAuditEntries } from '@campus/contracts/audit';
import {
  type ConfidentialMails,
  getMailServer,
  listConfidentialMails,
  listMails,
  type Mail,
  type MailState,
  mailStates,
  resendFailedMails,
  resendMail,
} from '@campus/contracts/mail';
import {
  Badge,
  Button,
  ConfirmDialog,
  counted,
  DataTable,
  Day,
  EmptyState,
  Fact,
  Facts,
  notify,
  Place,
  plural,
  QueryState,
  Section,
  Select,
  ShowMore,
  Skeleton,
  useChange,
  useEndpoint,
  usePagedEndpoint,
  When,
} from '@campus/portal-kit';
import { Mail as MailIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './admin-section.module.css';
import { MailStateWords } from './mail-state-words.tsx';

const refetchInterval = 10_000;

export default function MailSection() {
  return (
    <Section title="Mail">
      <p>
        What the portal writes to people, and whether it was sent. What the mails say is not shown here. Mails
        about complaints, integrity cases and reminders to vote are confidential: they appear only when they
        fail, as a number.
      </p>
      <Server />
      <Confidential />
      <Mails />
    </Section>
  );
}

const servers = {
  off: {
    tone: 'warn',
    label: 'none',
    more: 'Mails wait until SMTP_HOST names a mail server.',
  },
  answers: { tone: 'good', label: 'answers', more: '' },
  'does-not-answer': {
    tone: 'bad',
    label: 'does not work',
    more: 'Mails wait and go out when it works again.',
  },
} as const;

function Server() {
  const place = useRef<HTMLDivElement>(null);
  const query = useEndpoint(getMailServer, { refetchInterval });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={2} />}>
      {({ state, reason, host, queued, failed, catcher }) => {
        const { tone, label, more } = servers[state];
        return (
          <Place gap={5} ref={place}>
            <Facts>
              <Fact term="Mail server">
                {host} <Badge tone={tone}>{label}</Badge>
              </Fact>
              <Fact term="Waiting">{queued}</Fact>
              <Fact term="Failed">{failed}</Fact>
            </Facts>
            {more && (
              <p>
                {reason} {more}
              </p>
            )}
            {failed > 0 && <SendAllAgain failed={failed} onDone={() => place.current?.focus()} />}
            {catcher && (
              <p>
                Nothing leaves this machine.{' '}
                <a href={catcher} target="_blank" rel="noreferrer">
                  Read the mails in the mail catcher
                </a>
              </p>
            )}
          </Place>
        );
      }}
    </QueryState>
  );
}

/** Failures of confidential mails, which admins see only as counts. Empty without failures. */
function Confidential() {
  const place = useRef<HTMLDivElement>(null);
  const query = useEndpoint(listConfidentialMails, { refetchInterval });
  return (
    <Place as="section" gap={5} ref={place} aria-label="Confidential mails">
      <QueryState query={query} skeleton={<Skeleton lines={1} />}>
        {({ items }) =>
          items.length > 0 && (
            <DataTable
              caption="Confidential mails that failed or are tried again"
              rows={items}
              rowKey={({ kind, state, day: on, reason }) => [kind, state, on, reason].join()}
              columns={[
                { key: 'kind', header: 'Kind', cell: ({ label }) => label },
                { key: 'mails', header: 'Mails', cell: ({ mails }) => mails },
                { key: 'day', header: 'Written', cell: (row) => <Day day={row.day} /> },
                {
                  key: 'state',
                  header: 'State',
                  cell: (row) => (
                    <div className={styles.mailState}>
                      <span>
                        <Badge tone={row.state === 'failed' ? 'bad' : 'warn'}>{stateLabels[row.state]}</Badge>{' '}
                        {row.reason}
                      </span>
                      {row.state === 'failed' && (
                        <SendKindAgain mails={row} onDone={() => place.current?.focus()} />
                      )}
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </QueryState>
    </Place>
  );
}

function SendKindAgain({ mails: { kind, label }, onDone }: { mails: ConfidentialMails; onDone: () => void }) {
  const resend = useResendFailed(onDone);
  return (
    <Button
      busy={resend.isPending}
      onClick={() => resend.mutate({ query: { kind } })}
      aria-label={`Send again: all failed mails of the kind ${label}`}
    >
      Send all of this kind again
    </Button>
  );
}

/** Sends all failed mails again, or those of one confidential kind; says how many. */
const useResendFailed = (onSettled: () => void) =>
  useChange(resendFailedMails, {
    also: [listAuditEntries.area],
    onSuccess: ({ mails }) =>
      mails === 0
        ? notify.error('These mails can’t be sent any more: their texts were deleted, or came too late.')
        : notify.success(
            `${plural(mails, 'One mail is', `${mails} mails are`)} on ${plural(mails, 'its', 'their')} way again.`,
          ),
    onError: ({ message }) => notify.error(message),
    onSettled,
  });

const stateLabels: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unwanted: 'Not wanted',
};

function Mails() {
  const [state, setState] = useState<MailState | ''>('');
  return (
    <>
      <div className={styles.search}>
        <Select
          label="Show"
          value={state}
          onChange={(value) => setState(value as MailState | '')}
          options={[
            { value: '', label: 'All mails' },
            ...mailStates.map((value) => ({ value, label: stateLabels[value] })),
          ]}
        />
      </div>
      {/* With a key, so that no mail of another state stands here while these are read. */}
      <MailList key={state} state={state} />
    </>
  );
}

function MailList({ state }: { state: MailState | '' }) {
  const place = useRef<HTMLDivElement>(null);
  const mails = usePagedEndpoint(listMails, { query: { ...(state && { state }) }, refetchInterval });
  return (
    // The pressed button is gone, so the focus moves here.
    <Place gap={5} ref={place}>
      <QueryState
        query={mails}
        skeleton={<Skeleton lines={6} />}
        empty={
          <EmptyState
            icon={<MailIcon />}
            title={state ? 'No mail is in this state.' : 'The portal has not written any mail yet.'}
          />
        }
      >
        {(rows) => (
          <>
            <DataTable
              caption="Mails, newest first"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                { key: 'subject', header: 'Subject', cell: ({ subject }) => subject },
                { key: 'to', header: 'To', cell: ({ to }) => to || '–' },
                { key: 'at', header: 'Written', cell: ({ queuedAt }) => <When at={queuedAt} /> },
                {
                  key: 'state',
                  header: 'State',
                  cell: (mail) => (
                    <div className={styles.mailState}>
                      <MailStateWords mail={mail} />
                      {mail.state === 'failed' && (
                        <SendAgain mail={mail} onDone={() => place.current?.focus()} />
                      )}
                    </div>
                  ),
                },
              ]}
            />
            <ShowMore query={mails} what="mails" list={place} />
          </>
        )}
      </QueryState>
    </Place>
  );
}

function SendAllAgain({ failed, onDone }: { failed: number; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const resend = useResendFailed(() => {
    setAsking(false);
    // The button goes when nothing failed is left.
    onDone();
  });
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Send all failed again</Button>
      <ConfirmDialog
        open={isAsking}
        title="Send all failed mails again?"
        confirmLabel="Send them again"
        busy={resend.isPending}
        onConfirm={() => resend.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {counted(failed, 'mail')} failed. Members may get a mail twice if it “may have arrived” before.
          Mails that are out of date stay as they are. The audit log records that you did this.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function SendAgain({ mail: { id, subject, to }, onDone }: { mail: Mail; onDone: () => void }) {
  const resend = useChange(resendMail, {
    onSuccess: () => {
      notify.success('The mail is on its way again.');
      onDone();
    },
    onError: ({ message }) => notify.error(message),
  });
  return (
    <Button
      busy={resend.isPending}
      onClick={() => resend.mutate({ params: { id } })}
      aria-label={`Send again: ${subject}${to && ` to ${to}`}`}
    >
      Send again
    </Button>
  );
}
