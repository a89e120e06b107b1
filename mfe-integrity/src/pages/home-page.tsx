import { InPreparation } from '@campus/portal-kit';

export function HomePage() {
  return (
    <InPreparation
      title="Academic Integrity"
      lead="A transparent record of cheating incidents that is fair to the people in it. For students and faculty."
      what={[
        {
          title: 'Add Record',
          text: 'A teacher reports an incident with evidence; a second person checks it before it goes on.',
        },
        {
          title: 'View Records',
          text: 'Published cases by course level, kind, term and outcome; never a name or number.',
        },
        {
          title: 'Time to answer',
          text: 'A student sees everything the committee decides on, answers in writing, and may appeal.',
        },
        {
          title: 'Figures',
          text: 'How many cases per term and how they ended; small counts stay hidden, so that nobody can be found out.',
        },
      ]}
    />
  );
}
