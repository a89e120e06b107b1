import { InPreparation } from '@campus/portal-kit';

export function FacultyDashboardPage() {
  return (
    <InPreparation
      title="Faculty dashboard"
      lead="Applications that wait for a decision. For faculty and admins."
      what={[
        {
          title: 'The queue',
          text: 'Every application with its age, the oldest first, the document beside it.',
        },
        {
          title: 'Approve or reject',
          text: 'With a remark that the applicant reads. Nobody decides on an application of their own.',
        },
        { title: 'The history', text: 'Who decided what, when and why.' },
      ]}
    />
  );
}
