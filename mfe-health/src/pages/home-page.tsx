import { InPreparation } from '@campus/portal-kit';

export function HomePage() {
  return (
    <InPreparation
      title="Health & Leave"
      lead="Report sick or ask for leave from your phone, and the right people are told by e-mail. For students and faculty."
      what={[
        { title: 'Student list', text: 'Who is present, sick or on leave today; never why.' },
        {
          title: 'Report sick',
          text: 'One short form. Your class coordinator is told, and you see that the e-mail has left.',
        },
        {
          title: 'Report leave',
          text: 'Ask for leave with dates; faculty answer, and your parents are told.',
        },
      ]}
    />
  );
}
