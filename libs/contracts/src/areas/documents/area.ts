import { defineArea } from '../../area.ts';

export const area = defineArea({
  problems: {
    'document-missing': {
      status: 404,
      message: 'The document is missing. Please tell the office.',
    },
    'upload-quota': {
      status: 413,
      message: 'You have used all of your storage. Please ask the office.',
    },
    'too-many-uploads': {
      status: 429,
      message: 'You have reached today’s upload limit. You can upload more tomorrow.',
    },
  },
});

declare module '../../area.ts' {
  interface Areas {
    documents: typeof area;
  }
}
