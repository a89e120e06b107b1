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
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CategoryForm } from '../admin/category-form.tsx';
import { CommitteeForm, type CommitteeValues, emptySeat, valuesOf } from '../admin/committee-form.tsx';
import { presets } from '../admin/presets.ts';
import { committeesSectionTexts as texts } from '../admin/texts.ts';

export function CommitteesSection() {
  const setup = useEndpoint(getComplaintSetup);
  return (
    <Section title={t`Committees`}>
      <p>{t`Complaints go to the committee that hears their category. Without other committees the board hears everything. All members can see who sits on a committee.`}</p>
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
        <Section title={t`New committee`}>
          {added.source !== '' && (
            <p>
              {t`Source:`} {added.source} <strong>{t`Check this with your university.`}</strong>
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
            {t`Cancel`}
          </Button>
        </Section>
      ) : (
        <Section title={t`Add a committee`}>
          <SmallText>{t`Start from one that rules name, or from an empty one. You can change everything before you save.`}</SmallText>
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
              {t`Another committee`}
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
    : t`${name}: ${{ filled: seats.filter(({ member }) => member !== null).length }} of ${{ seats: seats.length }} seats filled`;

function Categories({ setup, onReload }: Read) {
  const [added, setAdded] = useState<Category | null>(null);
  const names = new Map(setup.committees.map(({ id, name }) => [id, name]));
  return (
    <Section title={t`Categories`}>
      <p>{t`What complaints can be about, who hears them, and the help that the form shows.`}</p>
      <Stack gap={3}>
        {setup.categories.map((category) => (
          <Disclosure
            key={category.id}
            title={texts().category(category.label, names.get(category.committee) ?? '', category.offered)}
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
              {t`Add a category`}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}
