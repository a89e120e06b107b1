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
import { t } from '@lingui/core/macro';
import { Mail as MailIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './admin-section.module.css';
import { mailSectionTexts as texts } from './texts.ts';

const refetchInterval = 10_000;

export default function MailSection() {
  return (
    <Section title={t`Email`}>
      <p>{t`The emails of the portal and their states, without their texts. Emails about complaints, integrity cases and reminders to vote are confidential: you see only how many failed.`}</p>
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
            <Fact term={t`Email server`}>
              {host} <Badge tone={serverTones[state]}>{texts().servers[state]}</Badge>
            </Fact>
            <Fact term={t`Waiting`}>{queued}</Fact>
            <Fact term={t`Failed`}>{failed}</Fact>
          </Facts>
          {state !== 'answers' && (
            <p>
              {reason} {texts().consequences[state]}
            </p>
          )}
          {failed > 0 && (
            <div>
              <ChangeButton
                {...resending}
                question={{
                  title: t`Send all failed emails again?`,
                  confirmLabel: t`Send them again`,
                  children: (
                    <p>{t`${{ failed: counted(failed, 'email') }} failed. Members may get an email twice if it “may have arrived” before. Emails that are out of date stay as they are. The audit log records that you did this.`}</p>
                  ),
                }}
              >
                {t`Send all failed again`}
              </ChangeButton>
            </div>
          )}
          {catcher && (
            <p>
              {t`Nothing leaves this machine.`}{' '}
              <a href={catcher} target="_blank" rel="noreferrer">
                {t`Read the emails in the mail catcher`}
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
    mails === 0
      ? notify.error(t`These emails can’t be sent any more: their texts were deleted or are out of date.`)
      : notify.success(texts().sentAgainMany(mails)),
};

/** Failures of confidential mails, which admins see only as counts. Empty without failures. */
function Confidential() {
  const query = useEndpoint(listConfidentialMails, { refetchInterval });
  return (
    <Place as="section" gap={5} aria-label={t`Confidential emails`}>
      <QueryState query={query} skeleton={<Skeleton lines={1} />}>
        {({ items }) =>
          items.length > 0 && (
            <DataTable
              caption={t`Confidential emails that failed or are being retried`}
              rows={items}
              rowKey={({ kind, state, day: on, reason }) => [kind, state, on, reason].join()}
              columns={[
                { key: 'kind', header: t`Kind`, cell: ({ label }) => label },
                { key: 'mails', header: t`Emails`, cell: ({ mails }) => mails },
                { key: 'day', header: t`written on`, cell: ({ day }) => <Day day={day} /> },
                {
                  key: 'state',
                  header: t`State`,
                  cell: ({ kind, label, state, reason }) => (
                    <Stack gap={2}>
                      <span>
                        <Badge tone={state === 'failed' ? 'bad' : 'warn'}>{texts().states[state]}</Badge>{' '}
                        {reason}
                      </span>
                      {state === 'failed' && (
                        <ChangeButton
                          {...resending}
                          call={{ query: { kind } }}
                          aria-label={t`Send all of this kind again: ${label}`}
                        >
                          {t`Send all of this kind again`}
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
          label={t`Show`}
          all={t`All emails`}
          value={state || undefined}
          options={mailStates.map((value) => ({ value, label: texts().states[value] }))}
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
        empty={
          <EmptyState
            icon={<MailIcon />}
            title={state ? t`No email is in this state.` : t`The portal has not written any email yet.`}
          />
        }
      >
        {(rows) => (
          <DataTable
            caption={t`Emails, newest first`}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'subject',
                header: t`Subject`,
                cell: ({ subject, queuedAt }) => (
                  <>
                    {subject}
                    <SmallText>
                      {t`written on`} <When at={queuedAt} />
                    </SmallText>
                  </>
                ),
              },
              { key: 'to', header: t`To`, cell: ({ to }) => to || '–' },
              {
                key: 'state',
                header: t`State`,
                cell: (mail) => (
                  <Stack gap={2}>
                    <StateWords mail={mail} />
                    {mail.state === 'failed' && (
                      <ChangeButton
                        endpoint={resendMail}
                        call={{ params: { id: mail.id } }}
                        aria-label={texts().sendAgainLabel(mail.subject, mail.to)}
                      >
                        {t`Send again`}
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
  const words = texts().stateWords[state];
  switch (state) {
    case 'queued':
      return (
        <span>
          <Badge tone={tries > 0 ? 'warn' : 'neutral'}>{words}</Badge>
          {tries > 0 && ` tried ${plural(tries, 'once', `${tries} times`)}`}
          {tries > 0 && nextTryAt && (
            <>
              {t`, again on`} <When at={nextTryAt} />
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
