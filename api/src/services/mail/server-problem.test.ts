import { expect, test } from 'vitest';
import { serverProblem } from './server-problem.ts';

test.each([
  ['EDNS', 'ENOTFOUND', 'The host name is unknown'],
  ['ETLS', undefined, 'The TLS connection fails'],
  ['ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'The TLS connection fails'],
  ['ESOCKET', 'ERR_TLS_CERT_ALTNAME_INVALID', 'The TLS connection fails'],
  ['ESOCKET', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The TLS connection fails'],
  ['ESOCKET', 'EHOSTUNREACH', 'It can’t be reached'],
])('says what to check after %s (%s), without the words of the server', (code, originalCode, words) => {
  const response = '535 login asha@sggs.ac.in failed';
  const told = serverProblem({ code, response, ...(originalCode && { originalCode }) });
  expect(told).toContain(words);
  expect(told).not.toContain('asha');
});
