import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from 'playwright-core';

const cache = resolve(import.meta.dirname, '../node_modules/.cache');
const unpacked = join(cache, 'chromium');
const unpackedProgram = join(unpacked, 'chromium');

/**
 * How to start a Chromium, for Playwright's `launchOptions`: the one that CHROMIUM_PATH names, else the system's, else
 * the one of the npm package @sparticuz/chromium, which is unpacked once (some seconds, 200 MB). Throws when
 * CHROMIUM_PATH names nothing.
 */
export async function chromium(): Promise<Pick<LaunchOptions, 'executablePath' | 'env' | 'args'>> {
  // Nothing that calls home, so that requests and times are the portal's own.
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-quic'];
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  const installed = named ?? '/usr/bin/chromium';
  if (existsSync(installed) && installed !== unpackedProgram) return { executablePath: installed, args };

  if (!existsSync(unpacked)) await unpack();
  return {
    executablePath: unpackedProgram,
    args,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'),
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  };
}

async function unpack(): Promise<void> {
  console.error('Unpacking Chromium from npm, once …');
  const { inflate } = await import('@sparticuz/chromium');
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'chromium-'));

  // The package unpacks into the folder for temporary files, which it asks for before it first waits.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  // al2023: libnss3 and others that a bare system lacks.
  const done = Promise.all(
    ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) => inflate(join(bin, name))),
  );
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await done;

  writeFileSync(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <dir>/usr/share/fonts</dir><dir>${unpacked}/fonts</dir><cachedir>${unpacked}/fonts-cache</cachedir>
    </fontconfig>`,
  );
  try {
    renameSync(folder, unpacked);
  } catch (error) {
    rmSync(folder, { recursive: true });
    // If two unpack at once, the first one wins, and both use its result.
    if (!existsSync(unpacked)) throw error;
  }
}
