import { InPreparation } from '@campus/portal-kit';

export function StudentListPage() {
  return (
    <InPreparation
      title="Student list"
      lead="Who is present, sick or on leave today. You will see it after signing in."
      what={[
        {
          title: 'Name and status',
          text: 'Present, sick or on leave. Reasons stay with the student, faculty and the health office.',
        },
        { title: "Always today's", text: 'The status follows the dates of the reports by itself.' },
      ]}
    />
  );
}
