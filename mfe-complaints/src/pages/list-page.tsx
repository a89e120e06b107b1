import { InPreparation } from '@campus/portal-kit';

export function ListPage() {
  return (
    <InPreparation
      title="Complaints"
      lead="Everything that was raised, where it stands, and what the board answered. For every member of the college."
      what={[
        { title: 'Search and filter', text: 'By words, category and state, newest first.' },
        {
          title: 'Me too',
          text: 'Say that it concerns you as well. It counts once, and nobody sees who said so.',
        },
        {
          title: 'Answers in public',
          text: "The board's answer stands under the complaint, with the time it took.",
        },
      ]}
    />
  );
}
