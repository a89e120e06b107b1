import { InPreparation } from '@campus/portal-kit';

export function ReportSickPage() {
  return (
    <InPreparation
      title="Report sick"
      lead="Tell the college that you are ill, in one form from bed. For students."
      what={[
        {
          title: 'A short form',
          text: 'Your name and registration number are filled in; you say from when.',
        },
        {
          title: 'Your class coordinator is told',
          text: 'By e-mail. You see whether it is queued, sent or failed.',
        },
        { title: 'I am back', text: 'One tap, and everybody who was told hears that too.' },
      ]}
    />
  );
}
