/** The API is measured against this: Express with nothing but the check of the token, answering the same JSON. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';

const keys = createLocalJWKSet(JSON.parse(readFileSync(process.env.BENCH_KEYS!, 'utf8')) as JSONWebKeySet);
const candidates: unknown = JSON.parse(process.env.BENCH_CANDIDATES!);
const audience = process.env.FIREBASE_PROJECT_ID!;

const app = express();
app.get('/candidates', async (req, res) => {
  const token = (req.headers.authorization ?? '').replace('Bearer ', '');
  await jwtVerify(token, keys, {
    issuer: `https://securetoken.google.com/${audience}`,
    audience,
    algorithms: ['RS256'],
  });
  res.json(candidates);
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
