import { defineArea } from '../../area.ts';

export const area = defineArea({
  problems: {
    'document-missing': {
      status: 404,
      message: 'The document is not where it should be. Please tell the office.',
    },
    'upload-quota': {
      status: 413,
      message: 'You have stored as much as the portal keeps for one member. Please ask the office.',
    },
    'too-many-uploads': {
      status: 429,
      message: 'You have uploaded as much as one member can in a day. Please go on tomorrow.',
    },
  },
});

declare module '../../area.ts' {
  interface Areas {
    documents: typeof area;
  }
}
