import { newCandidateSchema } from '@campus/contracts';
import { Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { useAddCandidate } from '../hooks/use-add-candidate.ts';

export function AddCandidateForm() {
  const form = useZodForm(newCandidateSchema, { defaultValues: { name: '', manifesto: '' } });
  const add = useAddCandidate();
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await add.mutateAsync(values);
        form.reset();
      }}
    >
      <FormField name="name" label="Name" required autoComplete="off" />
      <FormField
        name="manifesto"
        label="Manifesto"
        required
        rows={4}
        hint="What the candidate wants, in up to 2,000 characters."
      />
      <SubmitButton>Add candidate</SubmitButton>
    </Form>
  );
}
