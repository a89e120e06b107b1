import { problems } from '@campus/contracts/areas';
import { type Document, openDocument } from '@campus/contracts/documents';
import { ApiError } from '@campus/portal-kit';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { DocumentPreview } from './document-preview.tsx';

const stored = (extension: string): Document => ({
  file: `${'a'.repeat(32)}.${extension}`,
  name: `Tech fest plan.${extension}`,
  size: 120_400,
});
const made: Blob[] = [];
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  made.length = 0;
  vi.restoreAllMocks();
});
const showsPdf = (value: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true });
const bytes = answer(openDocument, () => new Blob(['x'], { type: 'application/octet-stream' }));

it('shows a picture with its media type', async () => {
  renderPortal(<DocumentPreview document={stored('png')} />, { answers: [bytes] });
  expect(await screen.findByRole('img', { name: 'Tech fest plan.png' })).toHaveAttribute('src', 'blob:1');
  expect(made[0]!.type).toBe('image/png');
  expect(screen.getByText('120 KB')).toBeVisible();
});

it('shows a PDF in a frame with its name', async () => {
  showsPdf(true);
  renderPortal(<DocumentPreview document={stored('pdf')} />, { answers: [bytes] });
  await waitFor(() => expect(screen.getByTitle('Tech fest plan.pdf').tagName).toBe('IFRAME'));
  expect(made[0]!.type).toBe('application/pdf');
});

it('does not load a picture again when the page renders again', async () => {
  const picture = stored('png');
  function Page() {
    const [times, setTimes] = useState(0);
    return (
      <>
        <button onClick={() => setTimes(times + 1)}>Rendered again {times} times</button>
        <DocumentPreview document={picture} />
      </>
    );
  }
  renderPortal(<Page />, { answers: [bytes] });
  await screen.findByRole('img');
  await userEvent.click(screen.getByRole('button', { name: /^Rendered again/ }));
  expect(screen.getByRole('button', { name: 'Rendered again 1 times' })).toBeVisible();
  expect(screen.getByRole('img')).toHaveAttribute('src', 'blob:1');
  expect(made).toHaveLength(1);
});

it('loads any other kind only when it is downloaded', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { api } = renderPortal(<DocumentPreview document={stored('xlsx')} />, { answers: [bytes] });
  expect(api.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Download Tech fest plan.xlsx' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('Tech fest plan.xlsx');
  expect(made[0]!.type).toContain('spreadsheetml');
  expect(api.calls).toHaveLength(1);
});

it('says that the document is missing and retries', async () => {
  let isThere = false;
  const { api } = renderPortal(<DocumentPreview document={stored('png')} />, {
    answers: [
      answer(openDocument, () => {
        if (!isThere) throw new ApiError({ code: 'document-missing', ...problems['document-missing'] });
        return new Blob(['x']);
      }),
    ],
  });
  expect(await screen.findByText(problems['document-missing'].message)).toBeVisible();
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img')).toBeVisible();
  expect(api.calls).toHaveLength(2);
});

it("shows no empty frame if the browser can't display PDFs", () => {
  showsPdf(false);
  const { api } = renderPortal(<DocumentPreview document={stored('pdf')} />, { answers: [bytes] });
  expect(screen.getByRole('button', { name: 'Download Tech fest plan.pdf' })).toBeVisible();
  expect(screen.queryByTitle('Tech fest plan.pdf')).toBeNull();
  expect(api.calls).toEqual([]);
});
