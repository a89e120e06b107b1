import { type Endpoint } from '@campus/contracts';
import { actionsOf } from '@campus/contracts/areas';
import { apiPaths, endpoints } from '@campus/contracts/endpoints';
import { sampleAnswer, withLongNames } from '@campus/portal-kit/sample-answers';
import type { Page, Route } from 'playwright-core';
import { me } from './serve.ts';

/** The passes through a remote's pages, each with other answers of the API. */
export const passes = {
  usual: { what: 'with usual answers of the API', role: null },
  student: { what: 'for a student', role: 'student' },
  empty: { what: 'with empty answers of the API', role: null },
  long: { what: 'with long names', role: null },
} as const;
export type Pass = keyof typeof passes;

const countParams = ({ path }: Endpoint) => path.split(':').length;
const reads = endpoints
  .filter(({ method }) => method === 'get')
  .map((endpoint) => ({ endpoint, pattern: new URLPattern({ pathname: endpoint.path }) }))
  // A fixed address comes before one with a parameter in its place.
  .toSorted((a, b) => countParams(a.endpoint) - countParams(b.endpoint));

/** Answers the page's reads as their contracts allow. Writes are refused as before. */
export async function answerReads(page: Page, pass: Pass): Promise<void> {
  await page.route(
    ({ pathname }) => apiPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
    async (route) => {
      const request = route.request();
      if (request.method() !== 'GET' || request.isNavigationRequest()) return route.fallback();
      const { pathname } = new URL(request.url());
      const { role } = passes[pass];
      if (pathname === '/api/me')
        return role
          ? route.fulfill({ json: { ...me, roles: [role], permissions: actionsOf([role]) } })
          : route.fallback();
      return answer(route, pathname, pass);
    },
  );
}

function answer(route: Route, pathname: string, pass: Pass): Promise<void> {
  const found = reads.find(({ pattern }) => pattern.test({ pathname }));
  if (!found) return route.fallback();
  const { endpoint, pattern } = found;
  const params = pattern.exec({ pathname })!.pathname.groups;
  const usual = sampleAnswer(endpoint, { params }, { isEmpty: pass === 'empty' });
  const given = pass === 'long' ? withLongNames(endpoint, usual) : usual;
  return given instanceof Blob
    ? given.text().then((body) => route.fulfill({ body, contentType: given.type }))
    : route.fulfill({ json: given });
}
