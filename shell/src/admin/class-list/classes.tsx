import { type CollegeClass, listClasses, putCoordinator } from '@campus/contracts/details';
import {
  Button,
  DataTable,
  Dialog,
  EmptyState,
  Form,
  FormField,
  QueryState,
  Section,
  SubmitButton,
  useChange,
  type useEndpoint,
  useKeptForm,
  usePortal,
} from '@campus/portal-kit';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { texts as sectionTexts } from './texts.ts';

const texts = sectionTexts.classes;

export function Classes({ query }: { query: ReturnType<typeof useEndpoint<typeof listClasses>> }) {
  const [chosen, setChosen] = useState<CollegeClass | null>(null);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={<Users />} title={texts.empty} />}
      >
        {({ items }) => (
          <DataTable
            caption={texts.caption}
            rows={items}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', header: texts.name, cell: ({ name }) => <bdi>{name}</bdi> },
              {
                key: 'coordinator',
                header: texts.coordinator,
                cell: ({ coordinatorName, coordinatorEmail }) => (
                  <bdi>{[coordinatorName, coordinatorEmail].filter(Boolean).join(', ') || texts.none}</bdi>
                ),
              },
              {
                key: 'change',
                header: '',
                cell: (one) => (
                  <Button aria-label={texts.changeOf(one.name)} onClick={() => setChosen(one)}>
                    {texts.change}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryState>
      {chosen && <CoordinatorDialog of={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function CoordinatorDialog({
  of: { name, coordinatorEmail },
  onClose,
}: {
  of: CollegeClass;
  onClose: () => void;
}) {
  const { domains } = usePortal().config;
  const kept = useKeptForm(putCoordinator.body, {
    name: `coordinator of ${name}`,
    defaultValues: { className: name, coordinatorEmail },
  });
  const save = useChange(putCoordinator, {
    onSuccess: () => {
      kept.clear();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={texts.dialog(name)}>
      <Form kept={kept} onSubmit={(body) => save.mutateAsync({ body })}>
        <FormField
          name="coordinatorEmail"
          label={texts.email}
          type="email"
          required={false}
          autoComplete="off"
          hint={texts.emailHint(domains)}
        />
        <SubmitButton>{texts.save}</SubmitButton>
      </Form>
    </Dialog>
  );
}
