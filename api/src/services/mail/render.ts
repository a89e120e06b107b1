import { messages, shellPaths } from '@campus/contracts';
import { mailKinds } from '@campus/contracts/areas';
import type { Letter } from './letters.ts';
import { palette } from './palette.ts';

export interface Letterhead {
  collegeName: string;
  portalUrl: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The colours of one mode: 0 is light, 1 is dark. */
const styleOf = (mode: 0 | 1) => {
  const important = mode === 1 ? ' !important' : '';
  const colour = (name: keyof typeof palette) => palette[name][mode] + important;
  return [
    `.mail{background-color:${colour('paper')};color:${colour('ink')}}`,
    `.line{border-color:${colour('hairline')}}`,
    `.soft,.soft a{color:${colour('ink-soft')}}`,
    `.button{background-color:${colour('ink')};color:${colour('on-colour')}}`,
  ].join('');
};

/**
 * A letter as text and as HTML that says the same. Programs for mail know few styles and may turn colours round for the
 * dark: nothing here depends on any, and nothing is fetched, so that reading it tells no one.
 * @param token of a link that unsubscribes; for kinds that readers can switch off
 */
export function render(
  { kind, subject, paragraphs, link }: Letter,
  { collegeName, portalUrl }: Letterhead,
  token?: string,
) {
  const sender = `${collegeName} · ${messages.portalName}`;
  const cause = `You get this email because ${mailKinds[kind].cause}.`;
  const stop = token && `${portalUrl}${shellPaths.unsubscribe}#${token}`;
  const target = link && portalUrl + link.path;
  const signature = [sender, cause, ...(stop ? [`Stop emails like this: ${stop}`] : [])].join('\n');
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${target}`] : []),
    // Mail programs know by this line that the rest is a signature.
    `-- \n${signature}`,
  ].join('\n\n');

  const paragraph = (words: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escape(words)}</p>`;
  const button = link
    ? `<p style="margin:24px 0 0"><a class="button" href="${escape(target ?? '')}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:${palette.ink[0]};color:${palette['on-colour'][0]};font-weight:600;text-decoration:none">${escape(link.label)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
:root{color-scheme:light dark}
${styleOf(0)}
@media (prefers-color-scheme:dark){${styleOf(1)}}
</style>
</head>
<body class="mail" style="margin:0;padding:24px 16px;font:17px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
<p class="line" style="margin:0 0 24px;padding:0 0 12px;border:0;border-bottom:1px solid ${palette.hairline[0]};font-weight:600">${escape(sender)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button}
<p class="line soft" style="margin:32px 0 0;padding:16px 0 0;border:0;border-top:1px solid ${palette.hairline[0]};font-size:14px">${escape(cause)}${stop ? ` <a href="${escape(stop)}">Stop emails like this</a>` : ''}</p>
</div>
</body>
</html>
`;
  return { text, html };
}
