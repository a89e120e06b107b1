import { listAuditEntries } from '@campus/contracts/audit';
import { giveReleaseKey, listReleaseKeys, type ReleaseKey, takeReleaseKey } from '@campus/contracts/remotes';
import {
  Badge,
  Button,
  DataTable,
  Dialog,
  Form,
  FormField,
  QueryState,
  ReasonDialog,
  Section,
  SubmitButton,
  useChange,
  useEndpoint,
  useKeptForm,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ReasonField } from './reason-field.tsx';
import { releaseKeysTexts as texts } from './texts.ts';

const also = [listAuditEntries.area];

/** Lists the members who ship an area from their own machine; admins give and take their keys. */
export function ReleaseKeys() {
  const query = useEndpoint(listReleaseKeys);
  const [giving, setGiving] = useState(false);
  const [taken, setTaken] = useState<ReleaseKey | null>(null);
  return (
    <Section title={t`Keys`} actions={<Button onClick={() => setGiving(true)}>{t`Give a key`}</Button>}>
      <p>{t`A key lets one member ship one area from their own machine. It can do nothing in other areas.`}</p>
      <QueryState
        query={query}
        isEmpty={({ keys }) => keys.length === 0}
        empty={<p>{t`No keys have been given.`}</p>}
      >
        {({ keys }) => (
          <DataTable
            caption={t`Keys that were given, by area`}
            rows={keys}
            rowKey={({ id }) => id}
            columns={[
              { key: 'area', header: t`Area`, cell: ({ area }) => area },
              { key: 'owner', header: t`Owner`, cell: ({ owner }) => <bdi>{owner.name}</bdi> },
              {
                key: 'given',
                header: t`Given`,
                cell: ({ givenAt, givenBy, reason }) => (
                  <span>
                    <When at={givenAt} /> {t`by`} <bdi>{givenBy}</bdi>: <bdi>{reason}</bdi>
                  </span>
                ),
              },
              { key: 'id', header: t`Key`, cell: ({ id }) => id.slice(0, 8) },
              {
                key: 'act',
                header: t`State`,
                cell: (key) =>
                  key.taken ? (
                    <span>
                      <Badge>{t`taken`}</Badge> <When at={key.taken.at} /> {t`by`} <bdi>{key.taken.by}</bdi>:{' '}
                      <bdi>{key.taken.reason}</bdi>
                    </span>
                  ) : (
                    <Button
                      onClick={() => setTaken(key)}
                      aria-label={t`Take the key of ${{ owner: key.owner.name }} for ${{ area: key.area }}`}
                    >
                      {t`Take`}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </QueryState>
      {giving && <GiveKeyDialog onClose={() => setGiving(false)} />}
      {taken && <TakeKeyDialog releaseKey={taken} onClose={() => setTaken(null)} />}
    </Section>
  );
}

function GiveKeyDialog({ onClose }: { onClose: () => void }) {
  const kept = useKeptForm(giveReleaseKey.body, {
    name: 'give a key',
    defaultValues: { area: '', owner: '', publicKey: '', reason: '' },
  });
  const give = useChange(giveReleaseKey, {
    also,
    onSuccess: () => {
      kept.clear();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t`Give a key`}>
      <Form kept={kept} onSubmit={(body) => give.mutateAsync({ body })}>
        <p>{t`The member runs “npm run ship -- --make-key FILE” and sends you the public key it prints. Check with them that it is theirs.`}</p>
        <FormField
          name="area"
          label={t`Area`}
          hint={t`Its id, such as library; “shell” for the portal itself.`}
          required
        />
        <FormField
          name="owner"
          label={t`Owner’s college address`}
          hint={t`A member who has logged in before. Releases carry their name.`}
          required
        />
        <FormField
          name="publicKey"
          label={t`Public key`}
          hint={t`One line that begins with MCowBQYDK2Vw.`}
          required
        />
        <ReasonField hint={texts().reasonHint} />
        <SubmitButton>{t`Give a key`}</SubmitButton>
      </Form>
    </Dialog>
  );
}

function TakeKeyDialog({ releaseKey, onClose }: { releaseKey: ReleaseKey; onClose: () => void }) {
  const { id, area, owner } = releaseKey;
  const take = useChange(takeReleaseKey, { also });
  return (
    <ReasonDialog
      name={`take key ${id}`}
      title={t`Take the key of ${{ owner: owner.name }} for ${area}?`}
      hint={texts().reasonHint}
      confirmLabel={t`Take`}
      danger
      onConfirm={(reason) => take.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <p>{t`The portal accepts nothing more that it signs. Versions that it shipped keep running: look at them as well.`}</p>
    </ReasonDialog>
  );
}
