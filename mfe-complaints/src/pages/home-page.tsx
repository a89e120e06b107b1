import { InPreparation } from '@campus/portal-kit';

export function HomePage() {
  return (
    <InPreparation
      title="Anonymous Complaints"
      lead="Tell the college what goes wrong, with or without your name, and get an answer. For every member of the college."
      what={[
        {
          title: 'Speak up with or without your name',
          text: 'Without a name, the portal keeps no account, address or exact time with your complaint.',
        },
        {
          title: 'Follow what happens',
          text: 'A code that only you have opens a conversation with the board, without signing in.',
        },
        {
          title: 'See what others raised',
          text: "All complaints with their state and the board's answers, and how long answers take.",
        },
        {
          title: 'A board that answers',
          text: 'Board members keep a queue, so that no complaint is forgotten. Whoever deletes one has to say why.',
        },
      ]}
    />
  );
}
