import { messages } from '@campus/contracts';

export const texts = () =>
  ({
    title: messages.tagline,
  }) as const;
