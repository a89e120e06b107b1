import type { ReactNode } from 'react';
import { useComplaintTokens } from './use-complaint-tokens.ts';

/** Around every page of the area that is for members: fetches this week's tokens in the background. */
export function WithTokens({ children }: { children: ReactNode }) {
  useComplaintTokens();
  return children;
}
