import { homeOf, messages, pageAt, type RegisteredRemote, shellPaths } from '@campus/contracts';

/** Where the shell's page wants it. */
const place = '<!-- first frame -->';

// Members are led on to the dashboard, so it is the tagline alone.
const landing = `<main class="starting-page starting-landing"><h1>${messages.tagline}</h1></main>`;

/**
 * The page's content before its scripts are there: the title that its address has, in the place where the shell will
 * put it, and lines for what will come below. `layout/starting.css` of the shell has its looks.
 */
export function withFirstFrame(html: string, path: string, remotes: RegisteredRemote[]): string {
  if (path === shellPaths.landing) return html.replace(place, landing);
  const { remote, title, lead } = pageAt(path, remotes);
  if (title === undefined) return html;
  const isHome = remote ? homeOf(remote) === path : path === shellPaths.dashboard;
  const steps = ['Home', ...(remote && homeOf(remote) ? [remote.title] : [])];
  const trail = `<p class="starting-trail">${steps.map((step) => `<span>${escaped(step)}</span>`).join('')}</p>`;
  const frame = `<main class="starting-page" aria-busy="true">${isHome ? '' : trail}<div class="starting-head"><h1>${escaped(title)}</h1>${lead ? `<p class="starting-lead">${escaped(lead)}</p>` : ''}</div><p class="starting-text">${messages.checkingAuthentication}</p><div class="starting-lines">${'<div></div>'.repeat(6)}</div></main>`;
  // A function, because `$` has a meaning in a replacement text.
  return html.replace(place, () => frame).replace('<title>', () => `<title>${escaped(title)} · `);
}

/**
 * A browser asks for these when it has painted the first frame, for those of a remote when the shell is nearly there: so it
 * reads the shell while they are on their way. They are fetched as what they are for the loader, which checks them and can
 * try again: a browser keeps the failure of a module.
 */
export function withPreloads(html: string, files: string[]): string {
  const isOfRemote = (file: string) => file.startsWith('/remotes/');
  const linksTo = (some: string[], how: (file: string) => string) =>
    some.map((file) => `<link ${how(file)} crossorigin href="${escaped(file)}">`).join('');
  const ofShell = linksTo(
    files.filter((file) => !isOfRemote(file)),
    (file) => (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'),
  );
  const ofRemote = linksTo(files.filter(isOfRemote), () => 'rel="preload" as="fetch"');
  return html
    .replace('</template>', () => `${ofShell}</template>`)
    .replace('<template id="remote-files">', (begin) => begin + ofRemote);
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
