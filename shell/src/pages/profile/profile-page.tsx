import { shellPaths } from '@campus/contracts';
import { getAccess } from '@campus/contracts/access';
import { type Me, renameMe } from '@campus/contracts/members';
import { fullName, type Profile } from '@campus/contracts/profile';
import {
  Avatar,
  Badge,
  Button,
  Card,
  LinkButton,
  Page,
  QueryState,
  repeated,
  Row,
  Section,
  Skeleton,
  Stack,
  Text,
  useApi,
  useDrafts,
  useEndpoint,
  useMay,
  usePortal,
  useSession,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lastDayInWords } from '../../words.ts';
import { latePart } from '../../layout/late-part.tsx';
import { useShell } from '../../shell-context.tsx';
import { MyDetails } from './my-details.tsx';
import { MailWishes } from './mail-wishes.tsx';
import { ProfileForm, profileFormName } from './profile-form.tsx';
import { SignIns } from './sign-ins.tsx';

const AuthenticatorApps = latePart(() => import('../../session/authenticator-apps.tsx'), {
  waiting: <Skeleton lines={2} />,
  onMissing: () => <p>{t`Your apps could not be loaded. Reload the page when you are online.`}</p>,
});

export function Component() {
  const session = useSession();
  return 'me' in session ? <ProfilePage me={session.me} /> : null;
}

function ProfilePage({ me }: { me: Me }) {
  const { config } = usePortal();
  const { profiles, session } = useShell();
  const api = useApi();
  const queries = useQueryClient();
  const mayAddStandIn = useMay('stand-in.add');
  const [editing, setEditing] = useState(useDrafts([profileFormName]).length > 0);
  const form = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(editing);
  // A member can have several accounts, each with its own profile.
  const { uid, email } = session.account() ?? { uid: me.id, email: me.email };
  const owner = { uid, email };
  const queryKey = ['profile', uid];
  const query = useQuery({ queryKey, queryFn: () => profiles.read(owner) });

  // The button that was used is gone: go on in what came in its place.
  useEffect(() => {
    if (editing === wasEditing.current) return;
    wasEditing.current = editing;
    form.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [editing]);

  return (
    <Page title={t`Profile`} width="narrow">
      <QueryState query={query} skeleton={<Skeleton height="13rem" />}>
        {(profile) => (
          <Card gap={5}>
            <Summary me={me} profile={profile} />
            {profile && me.name !== '' && fullName(profile) !== me.name && (
              <p>
                {t`Others see you as`} <bdi>{me.name}</bdi>
                {t`. Save your profile to show its name everywhere.`}
              </p>
            )}
            <Stack ref={form}>
              {profile && !editing ? (
                <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
                  {t`Edit profile`}
                </Button>
              ) : (
                <>
                  {!profile && <p>{t`Your profile is not complete yet. Tell us your name:`}</p>}
                  <ProfileForm
                    defaultValues={profile ?? { firstName: me.name, lastName: '', photo: '' }}
                    onSave={async (edit) => {
                      // First: the API may refuse the name, and saving again does both again.
                      const body = { name: fullName(edit) };
                      const renamed = await repeated(renameMe, () => api.call(renameMe, { body }));
                      const saved = await profiles.write(owner, edit);
                      session.renew(renamed);
                      // A read that began before would put the old one back.
                      await queries.cancelQueries({ queryKey });
                      queries.setQueryData(queryKey, saved);
                      setEditing(false);
                    }}
                    {...(profile ? { onCancel: () => setEditing(false) } : {})}
                  />
                </>
              )}
            </Stack>
          </Card>
        )}
      </QueryState>
      <MyDetails />
      {mayAddStandIn && (
        <Section title={t`While you are away`}>
          <p>{t`A colleague can decide in your place for some days.`}</p>
          <p>
            <LinkButton to={shellPaths.standIns}>{t`Choose a stand-in`}</LinkButton>
          </p>
        </Section>
      )}
      <MailWishes />
      {config.adminSecondFactor && (
        <Section title={t`Authenticator apps`}>
          <p>{t`With an authenticator app, logging in also needs a code. Admins need an app. Add a second app on another device: it lets you in when you lose the first.`}</p>
          <AuthenticatorApps />
        </Section>
      )}
      <SignIns />
    </Page>
  );
}

function Summary({ me, profile }: { me: Me; profile: Profile | null }) {
  const name = (profile && fullName(profile)) || me.name || me.email;
  const access = useEndpoint(getAccess);
  const ends = new Map(access.data?.roles.map(({ role, endsOn }) => [role, endsOn]));
  return (
    <Row gap={5}>
      <Avatar name={name} photo={profile?.photo} size="large" />
      <div>
        <h2>{name}</h2>
        <Stack gap={2}>
          <Text tone="soft">{me.email}</Text>
          <Row gap={2}>
            {me.roles.map((role) => (
              <Badge key={role}>
                {role}
                {ends.get(role) && ` ${t`until`} ${lastDayInWords(ends.get(role)!)}`}
              </Badge>
            ))}
          </Row>
        </Stack>
      </div>
    </Row>
  );
}
