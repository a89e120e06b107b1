import { fullName, type Me, type Profile, renameMe } from '@campus/contracts';
import {
  Avatar,
  Badge,
  Button,
  Card,
  hasUnsent,
  notify,
  Page,
  QueryState,
  Skeleton,
  useApi,
  useSession,
} from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '../../shell-context.tsx';
import { MailWishes } from './mail-wishes.tsx';
import { ProfileForm, profileFormName } from './profile-form.tsx';
import styles from './profile-page.module.css';

export function Component() {
  const session = useSession();
  return 'me' in session ? <ProfilePage me={session.me} /> : null;
}

function ProfilePage({ me }: { me: Me }) {
  const { profiles, session } = useShell();
  const api = useApi();
  const queries = useQueryClient();
  const [editing, setEditing] = useState(() => hasUnsent(me.id, profileFormName));
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
    <Page title="Profile" width="narrow">
      <QueryState query={query} skeleton={<Skeleton lines={5} />}>
        {(profile) => (
          <Card>
            <Summary me={me} profile={profile} />
            {profile && me.name !== '' && fullName(profile) !== me.name && (
              <p>
                Others see you as <bdi>{me.name}</bdi>. Save your profile to show its name everywhere.
              </p>
            )}
            <div ref={form}>
              {profile && !editing ? (
                <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
                  Edit profile
                </Button>
              ) : (
                <>
                  {!profile && (
                    <p className={styles.incomplete}>Your profile is not complete yet. Tell us your name:</p>
                  )}
                  <ProfileForm
                    defaultValues={profile ?? { firstName: me.name, lastName: '', photo: '' }}
                    onSave={async (edit) => {
                      // First: the API may refuse the name, and saving again does both again.
                      const renamed = await api.call(renameMe, { body: { name: fullName(edit) } });
                      const saved = await profiles.write(owner, edit);
                      session.renew(renamed);
                      // A read that began before would put the old one back.
                      await queries.cancelQueries({ queryKey });
                      queries.setQueryData(queryKey, saved);
                      setEditing(false);
                      notify.success('Your profile was saved.');
                    }}
                    {...(profile ? { onCancel: () => setEditing(false) } : {})}
                  />
                </>
              )}
            </div>
          </Card>
        )}
      </QueryState>
      <MailWishes me={me} />
    </Page>
  );
}

function Summary({ me, profile }: { me: Me; profile: Profile | null }) {
  const name = (profile && fullName(profile)) || me.name || me.email;
  return (
    <div className={styles.summary}>
      <Avatar name={name} photo={profile?.photo} size="large" />
      <div>
        <h2>{name}</h2>
        <p className={styles.email}>{me.email}</p>
        <p className={styles.roles}>
          {me.roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
        </p>
      </div>
    </div>
  );
}
