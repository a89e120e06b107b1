export { readArguments, refuse, sayVerdict } from '@campus/verifiers/command-line';
