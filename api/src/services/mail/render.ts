import { mailKinds } from '@campus/contracts/areas';
import type { Letter } from './letters.ts';

export interface Letterhead {
  collegeName: string;
  portalUrl: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/**
 * A letter as text and as HTML that says the same. Programs for mail know few styles and may turn colours round for the
 * dark: nothing here depends on any, and nothing is fetched, so that reading it tells nobody.
 */
export function render({ kind, subject, paragraphs, link }: Letter, { collegeName, portalUrl }: Letterhead) {
  const { cause: reason, optional } = mailKinds[kind];
  const cause = `You get this because ${reason}.`;
  const profile = `${portalUrl}/profile`;
  // Only optional kinds have settings. A parent has no profile; a voter has one, also when the address is used.
  const wishes = optional ? 'What the portal writes to you is set in your profile' : '';
  const target = link && portalUrl + link.path;
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}: ${target}`] : []),
    `-- \n${collegeName} · Campus Portal\n${cause}${wishes && ` ${wishes}: ${profile}`}`,
  ].join('\n\n');

  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(target ?? '')}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${escape(link.label)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escape(collegeName)} · Campus Portal</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;white-space:pre-line">${escape(paragraph)}</p>`).join('\n')}
${button}
<hr style="margin:32px 0 16px;border:0;border-top:1px solid #8888">
<p style="margin:0;font-size:14px">${escape(cause)}${wishes && ` <a href="${escape(profile)}">${wishes}</a>.`}</p>
</div>
</body>
</html>
`;
  return { text, html };
}
