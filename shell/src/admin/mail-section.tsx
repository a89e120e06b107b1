import { listAuditEntries } from '@campus/contracts/audit';
import {
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
  type Answer,
  Badge,
  ChangeButton,
  counted,
  DataTable,
  Day,
  EmptyState,
  Fact,
  Facts,
  FilterSelect,
  notify,
  PagedTable,
  Place,
  plural,
  QueryState,
  Section,
  Skeleton,
  SmallText,
  Stack,
  useEndpoint,
  usePagedEndpoint,
  When,
} from '@campus/portal-kit';
import { Mail as MailIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './admin-section.module.css';
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
  const query = useEndpoint(getMailServer, { refetchInterval });
  return (
    <QueryState query={query} skeleton={<Skeleton lines={2} />}>
      {({ state, reason, host, queued, failed, catcher }) => (
        <Place gap={5}>
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
          {failed > 0 && (
            <div>
              <ChangeButton
                {...resending}
                question={{
                  title: texts.sendAllQuestion,
                  confirmLabel: texts.sendAllConfirm,
                  children: <p>{texts.sendAllConsequence(counted(failed, 'email'))}</p>,
                }}
              >
                {texts.sendAllFailedAgain}
              </ChangeButton>
            </div>
          )}
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

/** Sends all failed mails again, or those of one confidential kind. */
const resending = {
  endpoint: resendFailedMails,
  also: [listAuditEntries.area],
  onSuccess: ({ mails }: Answer<typeof resendFailedMails>) =>
    mails === 0 ? notify.error(texts.expired) : notify.success(texts.sentAgainMany(mails)),
};

/** Failures of confidential mails, which admins see only as counts. Empty without failures. */
function Confidential() {
  const query = useEndpoint(listConfidentialMails, { refetchInterval });
  return (
    <Place as="section" gap={5} aria-label={texts.confidentialTitle}>
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
                { key: 'day', header: texts.written, cell: ({ day }) => <Day day={day} /> },
                {
                  key: 'state',
                  header: texts.state,
                  cell: ({ kind, label, state, reason }) => (
                    <Stack gap={2}>
                      <span>
                        <Badge tone={state === 'failed' ? 'bad' : 'warn'}>{texts.states[state]}</Badge>{' '}
                        {reason}
                      </span>
                      {state === 'failed' && (
                        <ChangeButton
                          {...resending}
                          call={{ query: { kind } }}
                          aria-label={texts.sendKindAgainLabel(label)}
                        >
                          {texts.sendKindAgain}
                        </ChangeButton>
                      )}
                    </Stack>
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
  const mails = usePagedEndpoint(listMails, { query: { ...(state && { state }) }, refetchInterval });
  return (
    <Place gap={5}>
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
                    <SmallText>
                      {texts.written} <When at={queuedAt} />
                    </SmallText>
                  </>
                ),
              },
              { key: 'to', header: texts.to, cell: ({ to }) => to || '–' },
              {
                key: 'state',
                header: texts.state,
                cell: (mail) => (
                  <Stack gap={2}>
                    <StateWords mail={mail} />
                    {mail.state === 'failed' && (
                      <ChangeButton
                        endpoint={resendMail}
                        call={{ params: { id: mail.id } }}
                        aria-label={texts.sendAgainLabel(mail.subject, mail.to)}
                      >
                        {texts.sendAgain}
                      </ChangeButton>
                    )}
                  </Stack>
                ),
              },
            ]}
          />
        )}
      </PagedTable>
    </Place>
  );
}

function StateWords({ mail: { state, tries, nextTryAt, sentAt, reason } }: { mail: Mail }) {
  const words = texts.stateWords[state];
  switch (state) {
    case 'queued':
      return (
        <span>
          <Badge tone={tries > 0 ? 'warn' : 'neutral'}>{words}</Badge>
          {tries > 0 && ` tried ${plural(tries, 'once', `${tries} times`)}`}
          {tries > 0 && nextTryAt && (
            <>
              {texts.again} <When at={nextTryAt} />
            </>
          )}
          {reason && ` – ${reason}`}
        </span>
      );
    case 'sent':
      return (
        <span>
          <Badge tone="good">{words}</Badge> {sentAt && <When at={sentAt} />}
        </span>
      );
    case 'failed':
      return (
        <span>
          <Badge tone="bad">{words}</Badge> {reason}
        </span>
      );
    case 'sending':
    case 'unwanted':
      return <Badge>{words}</Badge>;
  }
}
