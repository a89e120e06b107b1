import { InPreparation } from '@campus/portal-kit';

export function ReportLeavePage() {
  return (
    <InPreparation
      title="Report leave"
      lead="Ask for leave and get an answer. For students."
      what={[
        { title: 'Dates and kind of leave', text: 'Half days too. A reason is up to you.' },
        { title: 'Your parents are told', text: "By e-mail, in the portal's own words." },
        { title: 'An answer', text: 'Faculty approve or refuse, and you read why.' },
      ]}
    />
  );
}
