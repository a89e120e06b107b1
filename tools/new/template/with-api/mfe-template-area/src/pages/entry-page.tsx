import { changeTemplateAreaEntry, getTemplateAreaEntry } from '@campus/contracts/template-area';
import type { TemplateAreaEntry } from '@campus/contracts/template-area';
import {
  DetailPage,
  Form,
  isOvertaken,
  notify,
  type Reading,
  Section,
  SmallText,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
  UserText,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { EntryFields } from '../entries/entry-fields.tsx';
import { paths } from '../paths.ts';

/** One entry; its author can change it. */
export const EntryPage = () => (
  <DetailPage
    endpoint={getTemplateAreaEntry}
    what="entry"
    list={[paths.home, t`All entries`]}
    title={t`Entry`}
    page={({ title }) => ({ title, kind: t`Entry` })}
  >
    {(entry, { readAgain }) => (
      <Stack>
        <UserText>{entry.text}</UserText>
        <SmallText>
          {entry.author.name}, <When at={entry.addedAt} />
        </SmallText>
        {entry.canChange && <ChangeEntry entry={entry} readAgain={readAgain} />}
      </Stack>
    )}
  </DetailPage>
);

function ChangeEntry({
  entry: { id, title, text, version },
  readAgain,
}: { entry: TemplateAreaEntry } & Pick<Reading<TemplateAreaEntry>, 'readAgain'>) {
  const kept = useKeptForm(changeTemplateAreaEntry.body, {
    name: `template-area entry ${id}`,
    defaultValues: { title, text, version },
  });
  const { mutateAsync } = useChange(changeTemplateAreaEntry, { kept });
  return (
    <Section title={t`Change entry`}>
      <Form
        kept={kept}
        leaveWarning={t`Your changes are not saved yet.`}
        onSubmit={async (body) => {
          try {
            const changed = await mutateAsync({ params: { id }, body });
            kept.fill({ ...body, version: changed.version });
            notify.success(t`Entry changed`);
          } catch (error) {
            // The page shows what someone else wrote. Sending again replaces it.
            if (isOvertaken(error)) kept.form.setValue('version', (await readAgain()).version);
            throw error;
          }
        }}
      >
        <EntryFields />
        <SubmitButton>{t`Save changes`}</SubmitButton>
      </Form>
    </Section>
  );
}
