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
    <Section title={texts.title} actions={<Button onClick={() => setGiving(true)}>{texts.give}</Button>}>
      <p>{texts.lead}</p>
      <QueryState query={query} isEmpty={({ keys }) => keys.length === 0} empty={<p>{texts.empty}</p>}>
        {({ keys }) => (
          <DataTable
            caption={texts.caption}
            rows={keys}
            rowKey={({ id }) => id}
            columns={[
              { key: 'area', header: texts.area, cell: ({ area }) => area },
              { key: 'owner', header: texts.owner, cell: ({ owner }) => <bdi>{owner.name}</bdi> },
              {
                key: 'given',
                header: texts.given,
                cell: ({ givenAt, givenBy, reason }) => (
                  <span>
                    <When at={givenAt} /> {texts.by} <bdi>{givenBy}</bdi>: <bdi>{reason}</bdi>
                  </span>
                ),
              },
              { key: 'id', header: texts.id, cell: ({ id }) => id.slice(0, 8) },
              {
                key: 'act',
                header: texts.state,
                cell: (key) =>
                  key.taken ? (
                    <span>
                      <Badge>{texts.taken}</Badge> <When at={key.taken.at} /> {texts.by}{' '}
                      <bdi>{key.taken.by}</bdi>: <bdi>{key.taken.reason}</bdi>
                    </span>
                  ) : (
                    <Button onClick={() => setTaken(key)} aria-label={texts.takeOf(key.owner.name, key.area)}>
                      {texts.take}
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
    <Dialog open onClose={onClose} title={texts.give}>
      <Form kept={kept} onSubmit={(body) => give.mutateAsync({ body })}>
        <p>{texts.giveLead}</p>
        <FormField name="area" label={texts.area} hint={texts.areaHint} required />
        <FormField name="owner" label={texts.ownerAddress} hint={texts.ownerHint} required />
        <FormField name="publicKey" label={texts.publicKey} hint={texts.publicKeyHint} required />
        <ReasonField hint={texts.reasonHint} />
        <SubmitButton>{texts.give}</SubmitButton>
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
      title={texts.takeQuestion(owner.name, area)}
      hint={texts.reasonHint}
      confirmLabel={texts.take}
      danger
      onConfirm={(reason) => take.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <p>{texts.takeConsequence}</p>
    </ReasonDialog>
  );
}
