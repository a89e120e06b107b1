import {
  getMailServer,
  listConfidentialMails,
  listMails,
  mailKinds,
  mailStates,
  resendFailedMails,
  resendMail,
  type ConfidentialMails,
  type Mail,
  type MailState,
} from '@campus/contracts';
import {
  Badge,
  Button,
  ConfirmDialog,
  DataTable,
  EmptyState,
  notify,
  QueryState,
  Section,
  Select,
  ShowMore,
  Skeleton,
  useApi,
} from '@campus/portal-kit';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail as MailIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './admin-section.module.css';
import { day, instant } from './dates.ts';
import { Fact } from './fact.tsx';
import { MailStateWords } from './mail-state-words.tsx';

const REFRESH_MS = 10_000;

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
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  const query = useQuery({
    queryKey: ['mail-server'],
    queryFn: ({ signal }) => api.call(getMailServer, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={2} />}>
      {({ state, reason, host, queued, failed, catcher }) => {
        const { tone, label, more } = servers[state];
        return (
          <div className={styles.list} ref={place} tabIndex={-1}>
            <dl className={styles.facts}>
              <Fact name="Mail server">
                {host} <Badge tone={tone}>{label}</Badge>
              </Fact>
              <Fact name="Waiting">{queued}</Fact>
              <Fact name="Failed">{failed}</Fact>
            </dl>
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
          </div>
        );
      }}
    </QueryState>
  );
}

/** What failed of the kinds that admins may not follow mail by mail; nothing as long as nothing did. */
function Confidential() {
  const api = useApi();
  const place = useRef<HTMLElement>(null);
  const query = useQuery({
    queryKey: ['mails', 'confidential'],
    queryFn: ({ signal }) => api.call(listConfidentialMails, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section ref={place} tabIndex={-1} className={styles.list} aria-label="Confidential mails">
      <QueryState query={query} skeleton={<Skeleton lines={1} />}>
        {({ items }) =>
          items.length > 0 && (
            <DataTable
              caption="Confidential mails that failed or are tried again"
              rows={items}
              rowKey={({ kind, state, day: on, reason }) => [kind, state, on, reason].join()}
              columns={[
                { key: 'kind', header: 'Kind', cell: ({ kind }) => mailKinds[kind].label },
                { key: 'mails', header: 'Mails', cell: ({ mails }) => mails },
                { key: 'day', header: 'Written', cell: (row) => day(row.day) },
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
                        <SendKindAgain kind={row.kind} onDone={() => place.current?.focus()} />
                      )}
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </QueryState>
    </section>
  );
}

function SendKindAgain({ kind, onDone }: { kind: ConfidentialMails['kind']; onDone: () => void }) {
  const resend = useResendFailed(onDone);
  const { label } = mailKinds[kind];
  return (
    <Button
      busy={resend.isPending}
      onClick={() => resend.mutate(kind)}
      aria-label={`Send again: all failed mails of the kind ${label}`}
    >
      Send all of this kind again
    </Button>
  );
}

/** Sends all failed mails again, or those of one confidential kind; says how many. */
function useResendFailed(onSettled: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kind: ConfidentialMails['kind'] | undefined) =>
      api.call(resendFailedMails, { query: kind ? { kind } : {} }),
    onSuccess: ({ mails }) =>
      mails === 0
        ? notify.error('None of them can be sent any more: what they say is deleted, or of no use.')
        : notify.success(
            mails === 1 ? 'One mail is on its way again.' : `${mails} mails are on their way again.`,
          ),
    onError: ({ message }) => notify.error(message),
    onSettled: async () => {
      onSettled();
      await queries.invalidateQueries({ queryKey: ['mails'] });
      await queries.invalidateQueries({ queryKey: ['mail-server'] });
      await queries.invalidateQueries({ queryKey: ['audit'] });
    },
  });
}

const stateLabels: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unwanted: 'Not wanted',
};

function Mails() {
  const api = useApi();
  const [state, setState] = useState<MailState | ''>('');
  const place = useRef<HTMLDivElement>(null);
  const mails = useInfiniteQuery({
    queryKey: ['mails', state],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMails, {
        query: { ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    refetchInterval: REFRESH_MS,
  });
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
      {/* The button that was used is gone: the keyboard goes on here. */}
      <div className={styles.list} ref={place} tabIndex={-1}>
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
                  { key: 'at', header: 'Written', cell: ({ queuedAt }) => instant(queuedAt) },
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
      </div>
    </>
  );
}

function SendAllAgain({ failed, onDone }: { failed: number; onDone: () => void }) {
  const [isAsking, ask] = useState(false);
  const resend = useResendFailed(() => {
    ask(false);
    // The button goes when nothing failed is left.
    onDone();
  });
  return (
    <div>
      <Button onClick={() => ask(true)}>Send all failed again</Button>
      <ConfirmDialog
        open={isAsking}
        title="Send all failed mails again?"
        confirmLabel="Send them again"
        busy={resend.isPending}
        onConfirm={() => resend.mutate(undefined)}
        onCancel={() => ask(false)}
      >
        <p>
          {failed === 1 ? 'One mail has failed.' : `${failed} mails have failed.`} Of those that “may have
          arrived” some come twice. What is of no use any more stays as it is. The audit log keeps that you
          did this.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function SendAgain({ mail: { id, subject, to }, onDone }: { mail: Mail; onDone: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: () => api.call(resendMail, { params: { id } }),
    onSuccess: async () => {
      notify.success('The mail is on its way again.');
      onDone();
      await queries.invalidateQueries({ queryKey: ['mail-server'] });
    },
    onError: ({ message }) => notify.error(message),
    // Also when it failed: it may be sent already.
    onSettled: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  });
  return (
    <Button
      busy={resend.isPending}
      onClick={() => resend.mutate()}
      aria-label={`Send again: ${subject}${to && ` to ${to}`}`}
    >
      Send again
    </Button>
  );
}
