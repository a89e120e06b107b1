/** `campus`: the commands of a team's own repository, where npm runs them from its package.json. */
const commands: Record<string, () => Promise<unknown>> = {
  dev: () => import('../dev/main.ts'),
  gate: () => import('../ship/gate/main.ts'),
  lint: () => import('../boundaries/main.ts'),
  ship: () => import('../ship/main.ts'),
};

const [command = ''] = process.argv.splice(2, 1);
const run = commands[command];
if (run) await run();
else {
  console.error(
    `campus ${command}: there is no such command. There are: ${Object.keys(commands).join(', ')}.`,
  );
  process.exitCode = 1;
}
