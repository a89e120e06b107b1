import { InPreparation } from '@campus/portal-kit';

export function ApplyForApprovalPage() {
  return (
    <InPreparation
      title="Apply for approval"
      lead="Ask for approval of an event or of funds. Everybody may read this page; submitting will need you to sign in."
      what={[
        { title: 'One form for events and funds', text: 'What you plan, when, where, and what it costs.' },
        {
          title: 'Follow it',
          text: 'See who has it, what happens next, and how long approvals usually take.',
        },
        { title: 'An answer with a reason', text: 'Also when the answer is yes.' },
      ]}
    />
  );
}
