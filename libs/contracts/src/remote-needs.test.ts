import { expect, it } from 'vitest';
import { endpointName, unmetNeeds, type RemoteBuild } from './remote-needs.ts';

const provides = { contract: 1, shared: { react: ['useState', 'useId'], '@campus/portal-kit': ['Page'] } };
const endpoints = ['GET /api/rooms', 'POST /api/rooms'];
const build = (needs: Partial<RemoteBuild['needs']>, contract = 1): RemoteBuild => ({
  contract,
  sources: '0',
  needs: { shared: {}, endpoints: [], ...needs },
});

it('finds no unmet needs if the portal has every name and call', () => {
  const needs = { shared: { react: ['useId'], '@campus/portal-kit': ['Page'] }, endpoints };
  expect(unmetNeeds(build(needs), provides, endpoints)).toEqual([]);
});

it.each([
  ['a newer contract', build({}, 2), 'It was built for contract 2; this portal has contract 1.'],
  [
    'a new component of the kit',
    build({ shared: { '@campus/portal-kit': ['Page', 'Timeline', 'Chart'] } }),
    'This portal’s @campus/portal-kit lacks Timeline, Chart.',
  ],
  [
    'a package that is not shared',
    build({ shared: { 'left-pad': ['pad'] } }),
    'This portal’s left-pad lacks pad.',
  ],
  [
    'a call that the API does not have',
    build({ endpoints: ['GET /api/rooms', 'GET /api/keys'] }),
    'This portal’s API lacks GET /api/keys.',
  ],
])('names %s', (_, needed, sentence) => {
  expect(unmetNeeds(needed, provides, endpoints)).toEqual([sentence]);
});

it('ignores calls if the API is unknown', () => {
  expect(unmetNeeds(build({ endpoints: ['GET /api/keys'] }), provides)).toEqual([]);
});

it('names an endpoint by method and path', () => {
  expect(endpointName({ method: 'get', path: '/api/rooms/:id' })).toBe('GET /api/rooms/:id');
});
