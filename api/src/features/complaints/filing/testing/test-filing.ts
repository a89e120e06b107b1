import { constants, type KeyObject, createPrivateKey, randomBytes, sign, hash } from 'node:crypto';
import { complaintPictures } from '@campus/contracts/complaints';
import { keyFor, unseal } from '../../../../platform/storage/sealed-secrets.ts';
import type { Answer, TestPortal } from '../../../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../../../testing/tokens.ts';
import { drawId } from '../../handling/testing/stored-complaint.ts';
import { createComplaintModels } from '../../model.ts';

let number = 0;
/** A member without a record so far. */
export function newMember(): Persona {
  number += 1;
  return { uid: `author-${number}`, email: `author${number}@sggs.ac.in`, name: `Author ${number}` };
}

type Fields = Record<string, string>;
const content = { text: 'The taps on the second floor are dry.', category: 'hostel', place: 'Hostel 2' };
export const namedFields = (changes: Fields = {}) => ({
  id: drawId(),
  name: 'Asha Patil',
  regNo: '2023BCS042',
  ...content,
  ...changes,
});

/** Complaints as browsers file them at a test's portal. */
export function filingAt(portal: Pick<TestPortal, 'url' | 'call' | 'connection'>) {
  const models = () => createComplaintModels(portal.connection);

  async function send(
    path: string,
    fields: Fields,
    pictures: Buffer[] = [],
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const picture of pictures)
      form.append(complaintPictures.field, new Blob([new Uint8Array(picture)]), 'picture.jpg');
    const response = await fetch(portal.url + path, { method: 'POST', headers, body: form });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
  }

  async function weekKey(): Promise<{ week: string; privateKey: KeyObject }> {
    const terms = await portal.call('GET', '/api/complaint-tokens', { as: personas.student });
    const { _id: week, privateKey } = (await models().weekKeys.findById(terms.json.week).lean())!;
    const pkcs8 = unseal(keyFor(Buffer.alloc(32, 7), 'complaints'), week, privateKey!);
    return { week, privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }) };
  }

  /** A submission with a token of this week, signed as in the full protocol but without its cost. */
  const unnamedFields = async (changes: Fields = {}) => {
    const { week, privateKey: key } = await weekKey();
    const [token, prefix] = [randomBytes(32), randomBytes(32)];
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const signed = Buffer.concat([prefix, hash('sha256', token, 'buffer')]);
    return {
      week,
      token: token.toString('base64url'),
      prefix: prefix.toString('base64url'),
      signature: sign('sha384', signed, { key, padding, saltLength: 48 }).toString('base64url'),
      followUpKey: randomBytes(32).toString('hex'),
      ...content,
      ...changes,
    };
  };

  const named = (fields: Fields, pictures?: Buffer[], as: Persona = personas.student) =>
    send('/api/complaints', fields, pictures, { authorization: `Bearer ${emulatorToken(as)}` });
  const unnamed = (fields: Fields, pictures?: Buffer[], headers?: Record<string, string>) =>
    send('/api/anonymous-complaints', fields, pictures, headers);

  /** How much is stored of what filing leaves. */
  const kept = async () => {
    const { complaints, pictures, figures } = models();
    const counts = await figures.find().lean();
    return {
      complaints: await complaints.countDocuments(),
      pictures: await pictures.countDocuments(),
      filed: counts.reduce((sum, { filed = 0 }) => sum + filed, 0),
    };
  };

  return { models, unnamedFields, named, unnamed, kept };
}
