import {
  boardCommittee,
  type Category,
  type Committee,
  firstCommitteeDays,
  getComplaintSetup,
  type ManagedSetup,
} from '@campus/contracts/complaints';
import {
  Button,
  Disclosure,
  QueryState,
  randomId,
  readAgain,
  Row,
  Section,
  Skeleton,
  SmallText,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { useState } from 'react';
import { CategoryForm } from '../admin/category-form.tsx';
import { CommitteeForm, type CommitteeValues, emptySeat, valuesOf } from '../admin/committee-form.tsx';
import { presets } from '../admin/presets.ts';
import { committeesSectionTexts as texts } from '../admin/texts.ts';

export function CommitteesSection() {
  const setup = useEndpoint(getComplaintSetup);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState query={setup} skeleton={<Skeleton lines={8} />}>
        {(read) => (
          <Stack gap={6}>
            <Committees setup={read} onReload={() => readAgain(setup)} />
            <Categories setup={read} onReload={() => readAgain(setup)} />
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

interface Read {
  setup: ManagedSetup;
  onReload: () => Promise<ManagedSetup>;
}

/** Ids begin with a letter. */
const newId = (prefix: string) => `${prefix}-${randomId().slice(0, 12)}`;
const emptyCommittee = (version: number): CommitteeValues => ({
  name: '',
  contact: '',
  hears: [],
  minimum: '2',
  secondInstance: '',
  days: firstCommitteeDays,
  seats: [emptySeat],
  reason: '',
  version,
});

function Committees({ setup, onReload }: Read) {
  const [added, setAdded] = useState<{ id: string; values: CommitteeValues; source: string } | null>(null);
  const unused = presets.filter(({ id }) => !setup.committees.some((one) => one.id === id));
  const start = (preset: (typeof presets)[number]) =>
    setAdded({
      id: preset.id,
      source: preset.source,
      values: {
        ...emptyCommittee(setup.version),
        name: preset.name,
        minimum: `${preset.minimum}`,
        days: preset.days ?? firstCommitteeDays,
        seats: preset.seats.map((seat) => ({ ...emptySeat, ...seat })),
        hears: preset.hears.filter((id) => setup.categories.some((one) => one.id === id)),
      },
    });
  return (
    <Stack gap={3}>
      {setup.committees.map((committee) => (
        <Disclosure key={committee.id} title={titleOf(committee)}>
          <CommitteeForm
            id={committee.id}
            setup={setup}
            values={valuesOf(setup, committee)}
            onReload={onReload}
          />
        </Disclosure>
      ))}
      {added ? (
        <Section title={texts.newCommittee}>
          {added.source !== '' && (
            <p>
              {texts.source} {added.source} <strong>{texts.check}</strong>
            </p>
          )}
          <CommitteeForm
            key={added.id}
            id={added.id}
            setup={setup}
            values={added.values}
            onReload={onReload}
            onSaved={() => setAdded(null)}
          />
          <Button variant="quiet" onClick={() => setAdded(null)}>
            {texts.cancel}
          </Button>
        </Section>
      ) : (
        <Section title={texts.add}>
          <SmallText>{texts.presetsHint}</SmallText>
          <Row>
            {unused.map((preset) => (
              <Button key={preset.id} onClick={() => start(preset)}>
                {preset.name}
              </Button>
            ))}
            <Button
              onClick={() =>
                setAdded({ id: newId('committee'), values: emptyCommittee(setup.version), source: '' })
              }
            >
              {texts.addOther}
            </Button>
          </Row>
        </Section>
      )}
    </Stack>
  );
}

const titleOf = ({ id, name, seats }: Committee) =>
  id === boardCommittee
    ? name
    : texts.committee(name, seats.filter(({ member }) => member !== null).length, seats.length);

function Categories({ setup, onReload }: Read) {
  const [added, setAdded] = useState<Category | null>(null);
  const names = new Map(setup.committees.map(({ id, name }) => [id, name]));
  return (
    <Section title={texts.categories}>
      <p>{texts.categoriesLead}</p>
      <Stack gap={3}>
        {setup.categories.map((category) => (
          <Disclosure
            key={category.id}
            title={texts.category(category.label, names.get(category.committee) ?? '', category.offered)}
          >
            <CategoryForm category={category} setup={setup} onReload={onReload} />
          </Disclosure>
        ))}
        {added ? (
          <CategoryForm
            key={added.id}
            category={added}
            setup={setup}
            onReload={onReload}
            onSaved={() => setAdded(null)}
          />
        ) : (
          <div>
            <Button
              onClick={() =>
                setAdded({
                  id: newId('category'),
                  label: '',
                  committee: boardCommittee,
                  urgent: false,
                  readers: 'members',
                  contacts: [],
                  offered: true,
                })
              }
            >
              {texts.addCategory}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}
