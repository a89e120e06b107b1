import type { Mail } from '@campus/contracts/mail';
import { Badge, plural, When } from '@campus/portal-kit';
import { mailStateWordsTexts as texts } from './texts.ts';

/** The state of a mail in words. */
export function MailStateWords({ mail: { state, tries, nextTryAt, sentAt, reason } }: { mail: Mail }) {
  switch (state) {
    case 'queued':
      return (
        <span>
          <Badge tone={tries > 0 ? 'warn' : 'neutral'}>{texts.waits}</Badge>
          {tries > 0 && ` tried ${plural(tries, 'once', `${tries} times`)}`}
          {tries > 0 && nextTryAt && (
            <>
              {texts.again} <When at={nextTryAt} />
            </>
          )}
          {reason && ` – ${reason}`}
        </span>
      );
    case 'sending':
      return <Badge>{texts.beingSent}</Badge>;
    case 'sent':
      return (
        <span>
          <Badge tone="good">{texts.sent}</Badge> {sentAt && <When at={sentAt} />}
        </span>
      );
    case 'failed':
      return (
        <span>
          <Badge tone="bad">{texts.failed}</Badge> {reason}
        </span>
      );
    case 'unwanted':
      return <Badge>{texts.unwanted}</Badge>;
  }
}
