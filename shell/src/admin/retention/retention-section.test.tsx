import {
  getRetention,
  previewRetention,
  putRetention,
  type RetentionSetting,
} from '@campus/contracts/administration';
import { answer, testConfig } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { authUser } from '../../testing/fake-auth-provider.ts';
import { renderShell } from '../../testing/render-shell.tsx';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

function open() {
  let stored: RetentionSetting = { ...testConfig.retention, version: 0 };
  const { api } = renderShell('/admin/retention', {
    user: authUser('admin@admin.sggs.ac.in'),
    answers: [
      answer(getRetention, () => stored),
      answer(previewRetention, {
        counts: [
          { period: 'complaintsDays', count: 12 },
          { period: 'mailsDays', count: 0 },
        ],
      }),
      answer(putRetention, ({ body }) => {
        const { reason: _, ...sent } = body as RetentionSetting & { reason: string };
        return (stored = { ...sent, version: sent.version + 1 });
      }),
    ],
  });
  return () => api.calls.filter(({ endpoint }) => endpoint === putRetention).map(({ body }) => body);
}

it('says what a shorter period erases before it saves it', async () => {
  const saved = open();
  await type(/^Complaints/, '365');
  await type(/^Reason$/, 'The senate decided so.');
  await press('Save');
  expect(await screen.findByText('Complaints: 12')).toBeVisible();
  expect(screen.queryByText(/Records of emails:/)).toBeNull();
  await press('Cancel');
  expect(saved()).toEqual([]);
  await press('Save');
  await press('Save shorter periods');
  expect(await screen.findByText('The periods are saved.')).toBeVisible();
  expect(saved()).toEqual([
    { ...testConfig.retention, complaintsDays: 365, version: 0, reason: 'The senate decided so.' },
  ]);
});

it('saves a longer period without a question', async () => {
  const saved = open();
  await type(/^Lists of voters/, '400');
  await type(/^Reason$/, 'The court asked for it.');
  await press('Save');
  expect(await screen.findByText('The periods are saved.')).toBeVisible();
  expect(saved()).toMatchObject([{ rollsDays: 400 }]);
});

it('names the bounds beside a period that is too short', async () => {
  open();
  await type(/^Records of emails/, '30');
  await press('Save');
  expect(await screen.findByText('Enter a number of days from 90 to 3650.')).toBeVisible();
});
