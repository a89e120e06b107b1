import type { FacilityKind } from '@campus/contracts/facilities';
import { type Colour, drawPng, ellipse, rectangle, type Shape } from './draw-png.ts';

// Drawn, because a stock photo would show a real person or place.

const paper: Colour = [250, 248, 243];
const ink: Colour = [38, 42, 54];
const backgrounds: Colour[] = [
  [214, 226, 244],
  [247, 224, 200],
  [214, 234, 217],
  [239, 214, 222],
];
const skins: Colour[] = [
  [198, 140, 100],
  [166, 110, 76],
  [222, 170, 130],
  [140, 90, 60],
];
const clothes: Colour[] = [
  [44, 82, 160],
  [176, 72, 58],
  [38, 116, 88],
  [120, 70, 140],
];
const longHair = ['Ananya Rao', 'Kavya Nair', 'Tanvi Deshpande', 'Sneha Kale'];

/** A portrait of a candidate of the demo; the same name gets the same one. */
export function portraitOf(name: string): Buffer {
  const number = Array.from(name).reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  const pick = (colours: Colour[], divisor: number) =>
    colours[Math.floor(number / divisor) % colours.length]!;
  const skin = pick(skins, 1);
  const hair: Colour = number % 3 === 0 ? [60, 40, 32] : [30, 26, 28];
  const isLong = longHair.includes(name);
  const smile: Shape = {
    colour: [120, 50, 50],
    covers: (x, y) => {
      const distance = Math.hypot(x - 0.5, (y - 0.5) * 1.3);
      return y > 0.53 && distance > 0.075 && distance < 0.092;
    },
  };
  const fringe: Shape = {
    colour: hair,
    covers: (x, y) =>
      ((x - 0.5) / 0.2) ** 2 + ((y - 0.43) / 0.245) ** 2 <= 1 &&
      y < 0.36 - (isLong ? Math.abs(x - 0.44) * -0.5 : (x - 0.5) * 0.25),
  };
  return drawPng(256, 256, pick(backgrounds, 3), [
    ...(isLong ? [ellipse(hair, 0.5, 0.52, 0.26, 0.36)] : []),
    ellipse(pick(clothes, 5), 0.5, 1.1, 0.42, 0.36),
    rectangle(skin, 0.43, 0.6, 0.57, 0.8),
    ellipse(skin, 0.5, 0.8, 0.09, 0.05),
    ellipse(hair, 0.5, 0.42, 0.21, 0.25),
    ellipse(skin, 0.5, 0.46, 0.18, 0.235),
    fringe,
    ...(number % 4 === 1 ? [0.43, 0.57].map((x) => ring(ink, x, 0.46, 0.05, 0.058)) : []),
    ...[0.43, 0.57].map((x) => ellipse(ink, x, 0.46, 0.016)),
    smile,
  ]);
}

const ring = (colour: Colour, cx: number, cy: number, inner: number, outer: number): Shape => ({
  colour,
  covers: (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    return distance >= inner && distance <= outer;
  },
});

const wood: Colour = [190, 150, 108];
const light: Colour = [255, 240, 190];
const wall: Colour = [226, 232, 240];

const rooms: Record<'hall' | 'room' | 'equipment' | 'sports', { background: Colour; shapes: Shape[] }> = {
  hall: {
    background: [58, 48, 70],
    shapes: [
      rectangle([28, 24, 36], 0.16, 0.12, 1.18, 0.62),
      rectangle(light, 0.42, 0.2, 0.92, 0.48),
      rectangle([150, 44, 56], 0.1, 0.08, 0.28, 0.64),
      rectangle([150, 44, 56], 1.06, 0.08, 1.24, 0.64),
      rectangle(wood, 0.06, 0.62, 1.28, 0.72),
      ...[0.8, 0.93].flatMap((y, row) =>
        Array.from({ length: 8 }, (_, seat) =>
          ellipse([120, 52, 62], 0.12 + seat * 0.155 + row * 0.05, y, 0.055, 0.07),
        ),
      ),
    ],
  },
  room: {
    background: wall,
    shapes: [
      rectangle([178, 210, 236], 0.12, 0.14, 0.5, 0.48),
      rectangle(paper, 0.3, 0.14, 0.32, 0.48),
      rectangle(paper, 0.66, 0.16, 1.2, 0.46),
      rectangle([206, 196, 184], 0, 0.72, 1.34, 1),
      rectangle(wood, 0.24, 0.64, 1.1, 0.7),
      ...[0.3, 1.02].map((x) => rectangle([120, 92, 66], x, 0.7, x + 0.03, 0.9)),
      ...[0.4, 0.6, 0.8].map((x) => ellipse([60, 96, 150], x + 0.06, 0.82, 0.07, 0.06)),
    ],
  },
  equipment: {
    background: [44, 50, 66],
    shapes: [
      {
        colour: [112, 116, 120],
        covers: (x, y) => x > 0.5 && Math.abs(y - 0.5) < 0.06 + (x - 0.5) * 0.42,
      },
      rectangle(paper, 0.16, 0.38, 0.5, 0.64),
      ellipse([90, 96, 110], 0.46, 0.5, 0.07),
      ellipse(light, 0.46, 0.5, 0.04),
      rectangle([200, 204, 212], 0.22, 0.64, 0.27, 0.7),
      rectangle([200, 204, 212], 0.4, 0.64, 0.45, 0.7),
    ],
  },
  sports: {
    background: [62, 130, 104],
    shapes: [
      ...[0.14, 0.32, 0.68, 0.86].map((y) => rectangle(paper, 0.12, y - 0.008, 1.22, y + 0.008)),
      ...[0.12, 0.46, 0.88, 1.206].map((x) => rectangle(paper, x, 0.14, x + 0.014, 0.86)),
      rectangle(ink, 0.66, 0.08, 0.68, 0.92),
      ellipse(light, 0.94, 0.5, 0.03),
    ],
  },
};

export function pictureOf(kind: FacilityKind): Buffer {
  const { background, shapes } = rooms[kind in rooms ? (kind as keyof typeof rooms) : 'room'];
  return drawPng(480, 360, background, shapes);
}

export function photoForm(file: Buffer): FormData {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'drawing.png');
  return form;
}
