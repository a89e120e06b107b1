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
import { t } from '@lingui/core/macro';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { texts as sectionTexts } from './texts.ts';

const texts = () => sectionTexts().classes;

export function Classes({ query }: { query: ReturnType<typeof useEndpoint<typeof listClasses>> }) {
  const [chosen, setChosen] = useState<CollegeClass | null>(null);
  return (
    <Section title={t`Classes and coordinators`}>
      <p>{t`A class appears here when an uploaded list names it. The coordinator gets an email when a student of the class reports sick.`}</p>
      <QueryState
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={<Users />} title={t`There are no classes yet`} />}
      >
        {({ items }) => (
          <DataTable
            caption={t`Classes`}
            rows={items}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', header: t`Class`, cell: ({ name }) => <bdi>{name}</bdi> },
              {
                key: 'coordinator',
                header: t`Coordinator`,
                cell: ({ coordinatorName, coordinatorEmail }) => (
                  <bdi>
                    {[coordinatorName, coordinatorEmail].filter(Boolean).join(', ') || t`No coordinator`}
                  </bdi>
                ),
              },
              {
                key: 'change',
                header: '',
                cell: (one) => (
                  <Button
                    aria-label={t`Change coordinator of ${{ name: one.name }}`}
                    onClick={() => setChosen(one)}
                  >
                    {t`Change coordinator`}
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
    <Dialog open onClose={onClose} title={t`Coordinator of ${name}`}>
      <Form kept={kept} onSubmit={(body) => save.mutateAsync({ body })}>
        <FormField
          name="coordinatorEmail"
          label={t`Email address of the coordinator`}
          type="email"
          required={false}
          autoComplete="off"
          hint={texts().emailHint(domains)}
        />
        <SubmitButton>{t`Save coordinator`}</SubmitButton>
      </Form>
    </Dialog>
  );
}
