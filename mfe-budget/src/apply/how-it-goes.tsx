import { Section } from '@campus/portal-kit';

const steps = [
  ['You apply', 'Say what, when and how much, and add your plan as a document.'],
  ['Somebody decides', 'A member of the faculty or an admin, never who applied. Large sums need two.'],
  ['You get a reason', 'Approved, rejected or “please change this”: always with a remark.'],
  ['Everybody can see it', 'The register shows what was asked for, and the ledger where money goes.'],
] as const;

export const HowItGoes = () => (
  <Section title="How it goes">
    <ol>
      {steps.map(([title, text]) => (
        <li key={title}>
          <strong>{title}.</strong> {text}
        </li>
      ))}
    </ol>
  </Section>
);
