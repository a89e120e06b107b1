import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineHashes } from '@campus/api/inline-hashes';
import express, { type Express } from 'express';
import { isForeign } from '../emulators/is-foreign.ts';
import type { MailStore } from './mail-store.ts';

const page = readFileSync(join(import.meta.dirname, 'page.html'), 'utf8');

const pagePolicy = [
  "default-src 'none'",
  `script-src ${inlineHashes('script', page).join(' ')}`,
  `style-src ${inlineHashes('style', page).join(' ')}`,
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A mail's content runs nothing and loads nothing, even if it is opened without the page around it. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Shows the mails: `/` for people; `/mails` (newest first, without what they say) and `/mails/:id` as JSON;
 * `/mails/:id/html` for the frame.
 */
export function webApp(store: MailStore): Express {
  const app = express().disable('x-powered-by');
  app.use((request, response, next) => {
    response.set({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    if (isForeign(request))
      response.status(403).send('The mail catcher answers only pages on this machine.\n');
    else next();
  });
  app.get('/', (_request, response) => {
    response.set('content-security-policy', pagePolicy).type('html').send(page);
  });
  app.get('/mails', (_request, response) => {
    const summaries = store
      .newestFirst()
      .map(({ id, at, from, to, subject }) => ({ id, at, from, to, subject }));
    response.json(summaries);
  });
  app.get('/mails/:id', ({ params }, response) => {
    const mail = store.find(Number(params.id));
    if (mail) response.json(mail);
    else response.status(404).json({ message: 'This mail doesn’t exist, or no longer exists.' });
  });
  app.get('/mails/:id/html', ({ params }, response) => {
    const mail = store.find(Number(params.id));
    response.set('content-security-policy', mailPolicy).type('html');
    // Links open beside this page; the doctype of the mail, now the second one, has no meaning.
    if (mail) response.send(`<!doctype html><base target="_blank">${mail.html}`);
    else response.status(404).send('This mail doesn’t exist, or no longer exists.');
  });
  return app;
}
