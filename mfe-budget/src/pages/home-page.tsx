import { InPreparation } from '@campus/portal-kit';

export function HomePage() {
  return (
    <InPreparation
      title="Transparency Budget"
      lead="Where the college's money comes from and where it goes, and how to apply for some. For every member of the college."
      what={[
        {
          title: 'The ledger',
          text: 'Income and sponsorships, expenses, what is reserved and what is left, for each academic year.',
        },
        {
          title: 'Planned and actual',
          text: 'Charts with the figures behind them; each bar leads to its entries and documents.',
        },
        {
          title: 'Apply for a budget',
          text: 'A form with your document; you see at any time who has it and what happens next.',
        },
        {
          title: 'Decisions with a reason',
          text: 'Faculty approve or reject with a remark that you can read.',
        },
      ]}
    />
  );
}
