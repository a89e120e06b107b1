import type { CaseDetail } from '@campus/contracts';
import { FormField, Select, useFormContext } from '@campus/portal-kit';
import { noticeTemplates } from './notice-templates.ts';
import { stepTexts } from './step-texts.ts';
import { useConfirm } from './use-confirm.tsx';

/** The notice to the student, to begin with one of the templates. */
export function NoticeField({ detail }: { detail: CaseDetail }) {
  const form = useFormContext<{ text: string }>();
  const text = form.watch('text');
  const filled = noticeTemplates.map(({ fill }) => fill(detail));
  const { dialog, confirmed } = useConfirm();
  async function use(index: string) {
    const isOwn = text !== '' && !filled.includes(text);
    if (!isOwn || (await confirmed())) form.setValue('text', filled[Number(index)]!);
  }
  return (
    <>
      <Select
        label="Begin with"
        value={String(filled.indexOf(text))}
        onChange={(index) => void use(index)}
        options={[
          { value: '-1', label: text === '' ? 'Nothing' : 'What is written below' },
          ...noticeTemplates.map(({ label }, index) => ({ value: String(index), label })),
        ]}
      />
      <FormField name="text" required {...stepTexts.notify.text!} />
      {dialog({
        title: 'Replace what you wrote?',
        confirmLabel: 'Replace it',
        danger: true,
        children: <p>The template takes the place of the notice that stands there.</p>,
      })}
    </>
  );
}
