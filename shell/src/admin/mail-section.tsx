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
  counted,
  DataTable,
  Day,
  EmptyState,
  Fact,
  Facts,
  FilterSelect,
  focusOn,
  notify,
  PagedTable,
  Place,
  QueryState,
  Section,
  Skeleton,
  useChange,
  useConfirm,
  useEndpoint,
  usePagedEndpoint,
  When,
} from '@campus/portal-kit';
import { Mail as MailIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './admin-section.module.css';
import { MailStateWords } from './mail-state-words.tsx';
import { mailSectionTexts as texts } from './texts.ts';

const refetchInterval = 10_000;

export default function MailSection() {
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <Server />
      <Confidential />
      <Mails />
    </Section>
  );
}

const serverTones = { off: 'warn', answers: 'good', 'does-not-answer': 'bad' } as const;

function Server() {
  const place = useRef<HTMLDivElement>(null);
  const query = useEndpoint(getMailServer, { refetchInterval });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={2} />}>
      {({ state, reason, host, queued, failed, catcher }) => (
        <Place gap={5} ref={place}>
          <Facts>
            <Fact term={texts.mailServer}>
              {host} <Badge tone={serverTones[state]}>{texts.servers[state]}</Badge>
            </Fact>
            <Fact term={texts.waiting}>{queued}</Fact>
            <Fact term={texts.failed}>{failed}</Fact>
          </Facts>
          {state !== 'answers' && (
            <p>
              {reason} {texts.consequences[state]}
            </p>
          )}
          {failed > 0 && <SendAllAgain failed={failed} onDone={() => focusOn(place.current)} />}
          {catcher && (
            <p>
              {texts.catcher}{' '}
              <a href={catcher} target="_blank" rel="noreferrer">
                {texts.openCatcher}
              </a>
            </p>
          )}
        </Place>
      )}
    </QueryState>
  );
}

/** Failures of confidential mails, which admins see only as counts. Empty without failures. */
function Confidential() {
  const place = useRef<HTMLDivElement>(null);
  const query = useEndpoint(listConfidentialMails, { refetchInterval });
  return (
    <Place as="section" gap={5} ref={place} aria-label={texts.confidentialTitle}>
      <QueryState query={query} skeleton={<Skeleton lines={1} />}>
        {({ items }) =>
          items.length > 0 && (
            <DataTable
              caption={texts.confidentialCaption}
              rows={items}
              rowKey={({ kind, state, day: on, reason }) => [kind, state, on, reason].join()}
              columns={[
                { key: 'kind', header: texts.kind, cell: ({ label }) => label },
                { key: 'mails', header: texts.mails, cell: ({ mails }) => mails },
                { key: 'day', header: texts.written, cell: (row) => <Day day={row.day} /> },
                {
                  key: 'state',
                  header: texts.state,
                  cell: (row) => (
                    <div className={styles.mailState}>
                      <span>
                        <Badge tone={row.state === 'failed' ? 'bad' : 'warn'}>
                          {texts.states[row.state]}
                        </Badge>{' '}
                        {row.reason}
                      </span>
                      {row.state === 'failed' && (
                        <SendKindAgain mails={row} onDone={() => focusOn(place.current)} />
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
      aria-label={texts.sendKindAgainLabel(label)}
    >
      {texts.sendKindAgain}
    </Button>
  );
}

/** Sends all failed mails again, or those of one confidential kind; says how many. */
const useResendFailed = (onSettled: () => void) =>
  useChange(resendFailedMails, {
    also: [listAuditEntries.area],
    onSuccess: ({ mails }) =>
      mails === 0 ? notify.error(texts.expired) : notify.success(texts.sentAgainMany(mails)),
    onError: ({ message }) => notify.error(message),
    onSettled,
  });

function Mails() {
  const [state, setState] = useState<MailState | ''>('');
  return (
    <>
      <div className={styles.search}>
        <FilterSelect
          label={texts.filter}
          all={texts.allMails}
          value={state || undefined}
          options={mailStates.map((value) => ({ value, label: texts.states[value] }))}
          onChange={setState}
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
      <PagedTable
        query={mails}
        what="mails"
        empty={<EmptyState icon={<MailIcon />} title={state ? texts.noMatch : texts.empty} />}
      >
        {(rows) => (
          <DataTable
            caption={texts.caption}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'subject',
                header: texts.subject,
                cell: ({ subject, queuedAt }) => (
                  <>
                    {subject}
                    <p className={styles.written}>
                      {texts.written} <When at={queuedAt} />
                    </p>
                  </>
                ),
              },
              { key: 'to', header: texts.to, cell: ({ to }) => to || '–' },
              {
                key: 'state',
                header: texts.state,
                cell: (mail) => (
                  <div className={styles.mailState}>
                    <MailStateWords mail={mail} />
                    {mail.state === 'failed' && (
                      <SendAgain mail={mail} onDone={() => focusOn(place.current)} />
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </PagedTable>
    </Place>
  );
}

function SendAllAgain({ failed, onDone }: { failed: number; onDone: () => void }) {
  const [dialog, confirm] = useConfirm();
  // The button goes when nothing failed is left.
  const resend = useResendFailed(onDone);
  async function ask() {
    const isSure = await confirm({
      title: texts.sendAllQuestion,
      confirmLabel: texts.sendAllConfirm,
      children: <p>{texts.sendAllConsequence(counted(failed, 'email'))}</p>,
    });
    if (isSure) resend.mutate();
  }
  return (
    <div>
      <Button busy={resend.isPending} onClick={() => void ask()}>
        {texts.sendAllFailedAgain}
      </Button>
      {dialog}
    </div>
  );
}

function SendAgain({ mail: { id, subject, to }, onDone }: { mail: Mail; onDone: () => void }) {
  const resend = useChange(resendMail, {
    onSuccess: () => {
      notify.success(texts.sentAgainOne);
      onDone();
    },
    onError: ({ message }) => notify.error(message),
  });
  return (
    <Button
      busy={resend.isPending}
      onClick={() => resend.mutate({ params: { id } })}
      aria-label={texts.sendAgainLabel(subject, to)}
    >
      {texts.sendAgain}
    </Button>
  );
}
