import { randomUUID } from 'node:crypto';
import { messages } from '@campus/contracts';
import type { Page } from '@playwright/test';
import { expect, heading } from './test.ts';

/** A name that no other test uses. */
export const newName = () => `Candidate ${randomUUID().slice(0, 8)}`;

/** Adds a candidate in the Admin Panel; the page must be an admin's. */
export async function addCandidate(page: Page, name: string): Promise<void> {
  await page.goto('/admin');
  await expect(heading(page, 'Candidates')).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Manifesto').fill(`What ${name} stands for`);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  await expect(page.getByText(messages.candidateAdded)).toBeVisible();
}
