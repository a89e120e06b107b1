import { type ProblemCode, problems } from '@campus/contracts/areas';

/** The API's answer with this problem, for `route.fulfill`. */
export function problemAnswer(code: ProblemCode) {
  const { status, message } = problems[code];
  const json = { type: 'about:blank', title: '', status, code, message, requestId: 'e2e' };
  return { status, contentType: 'application/problem+json', json };
}
