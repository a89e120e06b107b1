const TICK_MS = 10_000;

/** Runs a step and prints it with its seconds once it is done; says every 10 s that it is still at it. */
export async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const ticking = setInterval(() => console.log(`  … ${name} (${seconds()} s so far)`), TICK_MS);
  try {
    const result = await run();
    console.log(`  ✔ ${name} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(ticking);
  }
}
