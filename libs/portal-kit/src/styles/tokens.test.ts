// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { areas, hueOf } from '../components/area-of.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
type Rgb = [number, number, number];

/** The value of a colour token in a scheme; follows var(). */
function colour(name: string, scheme: Scheme): Rgb {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colour(other, scheme);
  const pair = /^light-dark\(#(\w{6}), #(\w{6})\)$/.exec(value);
  const hex = pair?.[schemes.indexOf(scheme) + 1];
  if (!hex) throw new Error(`--${name} is no light-dark() pair of #rrggbb: ${value}`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

const mix = (share: number, over: Rgb, under: Rgb) =>
  over.map((channel, at) => share * channel + (1 - share) * (under[at] ?? 0)) as Rgb;

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(rgb: Rgb) {
  const [r, g, b] = rgb.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: Rgb, other: Rgb) {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

it('measures contrast as WCAG does', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
});

describe.each(schemes)('%s', (scheme) => {
  const of = (name: string) => colour(name, scheme);
  const papers = ['paper', 'paper-raised', 'paper-sunken'];
  const texts = ['ink', 'ink-soft', 'good', 'warn', 'bad', ...areas.map((area) => `area-${area}`)];

  it.each(texts)('%s can be read on every paper', (text) => {
    for (const paper of papers) expect(contrast(of(text), of(paper))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(texts)('%s can be read on its own tint', (text) => {
    expect(contrast(of(text), mix(0.09, of(text), of('paper')))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...areas.map((area) => `area-${area}`), 'bad'])('a button of %s can be read', (fill) => {
    expect(contrast(of('on-colour'), of(fill))).toBeGreaterThanOrEqual(4.5);
    const hovered = mix(0.86, of(fill), of('paper'));
    expect(contrast(of('on-colour'), hovered)).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control can be seen', () => {
    for (const paper of papers) expect(contrast(of('edge'), of(paper))).toBeGreaterThanOrEqual(3);
  });

  it.each(areas)('a plain bar of %s stands out from its track', (area) => {
    const bar = mix(0.55, of(`area-${area}`), of('paper'));
    expect(contrast(bar, of('paper'))).toBeGreaterThanOrEqual(2);
    expect(contrast(of(`area-${area}`), bar)).toBeGreaterThanOrEqual(1.5);
  });
});

it('gives every area its accent', () => {
  for (const area of areas) {
    const [, token] = /^var\((--[\w-]+)\)$/.exec(hueOf(area).style['--accent' as never]) ?? [];
    expect(css).toContain(`${token}:`);
  }
});
