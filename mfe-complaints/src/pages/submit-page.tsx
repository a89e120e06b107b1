import { InPreparation } from '@campus/portal-kit';

export function SubmitPage() {
  return (
    <InPreparation
      title="Submit a complaint"
      lead="The form for complaints, short enough for a phone. For every member of the college."
      what={[
        {
          title: 'Your name, or not',
          text: 'You decide for each complaint. Without a name, name and registration number are neither asked nor sent.',
        },
        {
          title: 'Pictures',
          text: 'Up to three; what a camera hides in them, such as the place, is removed.',
        },
        {
          title: 'A code to follow it',
          text: 'You get it once after submitting. It opens the answer and lets you write back.',
        },
      ]}
    />
  );
}
