import type { Platform } from '../../../platform/platform.ts';
import type { ComplaintModels } from '../model.ts';

/** What is to become of a text: `block` refuses it, `hold` keeps it back until a board member has read it. */
export type Verdict = 'pass' | 'block' | 'hold';

export function createWordFilterService(_: Platform & { models: ComplaintModels }) {
  return {
    /** About texts of one complaint together. */
    async judge(..._texts: string[]): Promise<Verdict> {
      return 'pass';
    },
  };
}
export type WordFilterService = ReturnType<typeof createWordFilterService>;
