import { createHash } from 'node:crypto';
import { countRanked } from '@campus/ballot';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import type { ElectionView } from '../election-views.ts';
import { countRankedPosts } from './ranked-posts.ts';

/** Numbers that are drawn, and the same each time: mulberry32. */
function drawing(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

/** An election with one ranked post, and the rankings of its ballots. */
function drawElection(seed: number) {
  const draw = drawing(seed);
  const ids = Array.from({ length: 2 + draw(7) }, (_, index) => index.toString(16).padStart(24, '0'));
  const withdrawn = draw(4) === 0 ? ids.at(-1) : undefined;
  const rankings = Array.from({ length: 1 + draw(seed % 2 ? 12 : 300) }, () => {
    if (draw(12) === 0) return 'blank';
    const left = [...ids];
    const marks = Array.from({ length: 1 + draw(ids.length) }, () => left.splice(draw(left.length), 1)[0]!);
    return marks.join('>');
  });
  return { seats: 1 + draw(5), ids, withdrawn, rankings };
}

test('agrees with the checkers’ own count in every round of 2,000 drawn elections', () => {
  let lots = 0;
  let surpluses = 0;
  for (let seed = 1; seed <= 2000; seed += 1) {
    const { seats, ids, withdrawn, rankings } = drawElection(seed);
    const view = {
      election: { posts: [{ id: 'council', title: 'Council', seats, method: 'ranked' }] },
      candidates: ids.map((id) => ({
        _id: new Types.ObjectId(id),
        post: 'council',
        state: id === withdrawn ? 'withdrawn' : 'standing',
      })),
    } as unknown as ElectionView;
    const boxed = rankings.map((council, key) => ({ key: String(key), choices: { council } }));
    const secret = String(seed);

    const times = new Map<string, number>();
    for (const ranking of rankings) times.set(ranking, (times.get(ranking) ?? 0) + 1);
    const candidates = ids.filter((id) => id !== withdrawn);
    const checked = countRanked({ seats, candidates }, times, (id) =>
      createHash('sha256')
        .update(secret + id)
        .digest('hex'),
    );
    expect(countRankedPosts(view, boxed, secret), `seed ${seed}`).toEqual([
      { postId: 'council', ...checked },
    ]);
    lots += checked.rounds.filter(({ lot }) => lot.length > 0).length;
    surpluses += checked.rounds.filter(({ kind }) => kind === 'surplus').length;
  }
  expect(lots).toBeGreaterThan(100);
  expect(surpluses).toBeGreaterThan(500);
});
