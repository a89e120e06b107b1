/** Types that this browser can show on a page, of phones few show PDFs; whoever reads another kind saves it. */
export const canBeShown = (type: string | null): boolean =>
  type === 'application/pdf' ? navigator.pdfViewerEnabled : (type?.startsWith('image/') ?? false);
