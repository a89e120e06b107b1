import { expect, test } from 'vitest';
import { plainLetter } from './compared-words.ts';

test.each([
  ['Cyrillic', 'авсенікморѕтухԁј', 'abcehikmopstyxdj'],
  ['Greek', 'αβεζικνορτυχγ', 'abezikvoptuxy'],
  ['other Latin letters', 'ɑɡıƒøłđ', 'agifold'],
  ['small capitals', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
])('maps %s letters to the Latin ones they look like', (_, letters, plain) => {
  expect(Array.from(letters, plainLetter).join('')).toBe(plain);
});

test.each([
  ['Russian without a Latin twin', 'джлпфцшщэюя'],
  ['Devanagari', 'कटठ०ा्ॐ'],
  ['Arabic and Urdu', 'اهہةوںے'],
  ['Tamil', 'ஶ௦கப்'],
  ['Malayalam', 'ഠറ'],
  ['Hebrew', 'סחוט'],
  ['Chinese and Japanese', '口工力ノニ'],
  ['plain letters', 'mnopq'],
])('keeps %s letters', (_, letters) => {
  expect(Array.from(letters, plainLetter).join('')).toBe(letters);
});
