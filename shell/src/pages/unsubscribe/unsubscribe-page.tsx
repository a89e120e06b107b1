import { shellPaths } from '@campus/contracts';
import { changeUnsubscribe, type MailWish, readUnsubscribe } from '@campus/contracts/mail';
import {
  Button,
  EmptyState,
  focusOn,
  keyOf,
  LinkButton,
  Notice,
  Page,
  Place,
  QueryState,
  Stack,
  useApi,
  useChange,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from './texts.ts';

/** Where the link in a mail leads: stops one kind of mail, without signing in. The secret is behind the #. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return (
    <Page title={t`Email settings`} width="narrow">
      {readUnsubscribe.body.safeParse({ token }).success ? (
        <Wish key={token} token={token} />
      ) : (
        <BrokenLink />
      )}
    </Page>
  );
}

function Wish({ token }: { token: string }) {
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<MailWish | null>(null);
  const query = useQuery({
    queryKey: [...keyOf(readUnsubscribe), token],
    queryFn: () => api.call(readUnsubscribe, { body: { token } }),
  });
  const change = useChange(changeUnsubscribe, {
    onSuccess: (wish) => {
      setNow(wish);
      // The button that was used is gone.
      focusOn(place.current);
    },
  });
  const choose = (wanted: boolean) => change.mutate({ body: { token, wanted } });
  return (
    <Place ref={place} gap={5}>
      <QueryState query={query} missing={<BrokenLink />}>
        {(before) => {
          const { label, wanted } = now ?? before;
          return (
            <>
              {!wanted ? (
                <Notice tone="good" title={t`We will no longer email you about “${label}”.`}>
                  {texts().effect}
                </Notice>
              ) : now ? (
                <Notice tone="good" title={t`You will get these emails again: “${label}”.`} />
              ) : (
                <Stack gap={3}>
                  <h2>{t`Stop these emails: “${label}”?`}</h2>
                  <p>{texts().effect}</p>
                </Stack>
              )}
              {change.error && (
                <Notice tone="bad">
                  <p role="alert">{change.error.message}</p>
                </Notice>
              )}
              <div>
                <Button
                  variant={wanted ? 'primary' : 'secondary'}
                  busy={change.isPending}
                  onClick={() => choose(!wanted)}
                >
                  {wanted ? t`Stop these emails` : t`Undo`}
                </Button>
              </div>
            </>
          );
        }}
      </QueryState>
    </Place>
  );
}

const BrokenLink = () => (
  <EmptyState
    title={t`This link is incomplete`}
    icon={<MailX />}
    action={<LinkButton to={shellPaths.profile}>{t`Open my profile`}</LinkButton>}
  >
    <p>{t`Open the link in the email again, or copy all of it. You can also choose your emails in your profile.`}</p>
  </EmptyState>
);
