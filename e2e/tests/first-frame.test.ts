import { expect, heading, signIn, test } from '../support/test.ts';
