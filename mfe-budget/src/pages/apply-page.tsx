import { InPreparation } from '@campus/portal-kit';

export function ApplyPage() {
  return (
    <InPreparation
      title="Apply for a budget"
      lead="Ask for money for an event or a purchase. For students and clubs."
      what={[
        { title: 'One form', text: 'Who you are, what it is for, and your budget as a document.' },
        {
          title: 'Nothing typed twice',
          text: 'What you typed stays when something fails or the connection drops.',
        },
        {
          title: 'A decision with a remark',
          text: 'You see each step: who has it, since when, and why it was decided as it was.',
        },
      ]}
    />
  );
}
