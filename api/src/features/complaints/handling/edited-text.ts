import { messages } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import type { ReadComplaint } from '../model.ts';
import type { Room } from '../room.ts';

/**
 * Another text in the place of the one before, which is kept.
 * @throws DomainError `vulgar-content`, also where filing would hold it back: nobody waits for a correction to be read
 */
export async function editedText(
  { wordFilter, today }: Room,
  { text, earlierTexts }: ReadComplaint,
  content: string,
): Promise<Pick<ReadComplaint, 'text' | 'earlierTexts'>> {
  if ((await wordFilter.judge(content)) !== 'pass') {
    const errors = [{ field: 'content', message: messages.complaintBlocked }];
    throw new DomainError('vulgar-content', { errors });
  }
  return { text: content, earlierTexts: [...earlierTexts, { until: today(), text }] };
}
