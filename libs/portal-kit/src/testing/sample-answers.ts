/** Answers that a contract allows, for whoever stands in for the API. */
export { sampleAnswer } from './sample-answer.ts';
export { withLongNames } from './dev-host/long-names.ts';
