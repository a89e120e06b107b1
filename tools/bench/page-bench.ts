import type { Measure } from './report.ts';
export async function benchPage(): Promise<Measure[]> {
  return [];
}
