import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    backers: {
      proposer: t`Proposer`,
      seconder: t`Seconder`,
      waiting: t`not answered yet`,
      confirmed: t`confirmed`,
      declined: t`declined`,
      declared: t`Declared:`,
      missing: t`Still missing:`,
    },
    myBackings: {
      namedYou: { proposer: t`Named you as proposer for`, seconder: t`Named you as seconder for` },
      confirm: { proposer: t`Propose`, seconder: t`Second` },
      confirmTitle: {
        proposer: (name: string) => t`Propose ${name}?`,
        seconder: (name: string) => t`Second ${name}?`,
      },
    },
    nominationForm: {
      backerEmail: {
        proposer: t`College email of your proposer`,
        seconder: t`College email of your seconder`,
      },
    },
    nominationPage: {
      states: {
        nominated: {
          label: t`Waiting for review`,
          text: t`An admin reviews your nomination before you appear on the ballot. Until then you can change it.`,
        },
        refused: {
          label: t`Not accepted`,
          text: t`An admin did not accept your nomination. You can change it and send it again.`,
        },
        standing: { label: t`Accepted`, text: t`You are on the ballot.` },
        withdrawn: {
          label: t`Withdrawn`,
          text: t`You were on the ballot, but your candidacy was withdrawn.`,
        },
      },
    },
  }) as const;
