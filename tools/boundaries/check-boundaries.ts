import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { type PackageJson, readPackage, readProjects } from '../workspace.ts';
import { foreignPathsIn } from './find-foreign-paths.ts';
import { unknownInputsIn } from './find-unknown-inputs.ts';
import { findImports, type FoundImport } from './find-imports.ts';

/** Which kinds of project a project of each kind may import; the kind is the nx tag in its package.json. */
const mayImport: Record<string, readonly string[]> = {
  'type:contracts': [],
  'type:database': [],
  'type:releases': ['type:contracts'],
  'type:lib': ['type:contracts'],
  // The part of voters and auditors in handling ballots; the API must not share code with those who check it.
  'type:protocol': ['type:protocol', 'type:contracts'],
  'type:remote': ['type:lib', 'type:protocol', 'type:contracts'],
  'type:shell': ['type:lib', 'type:contracts'],
  'type:api': ['type:contracts', 'type:releases'],
  'type:tool': ['type:contracts', 'type:protocol', 'type:api', 'type:database', 'type:lib', 'type:releases'],
  'type:e2e': ['type:contracts', 'type:protocol', 'type:tool'],
};
/** The API's tests run on the real embedded database; the API itself only knows MongoDB's driver. */
const testsMayAlsoImport: Record<string, readonly string[]> = {
  'type:api': ['type:database', 'type:protocol'],
  'type:lib': ['type:lib'],
};
/** Folders of the API: each may import the ones before it. */
const apiLevels = ['platform', 'services', 'features'];
/** Contracts are read by both ends and by people: nothing but schemas. */
const packagesAllowed: Record<string, readonly string[]> = { 'type:contracts': ['zod'] };

/** The part of the kit that only the shell may use, and tests that act as the shell. */
const shellsOwn = '@campus/portal-kit/shell';

/** Files that never reach the server or the browser; they may use the root's tools and Node. */
const isTest = (file: string) => /\.test\.tsx?$|\.config\.ts$|(^|\/)(test|testing)\//.test(file);
/** Reads the areas from their folders, so it imports what it finds. */
const importsByFolder = 'libs/contracts/src/by-folder/import-all.ts';
/** Files that run in Node; the rest runs in a browser. libs/federation is a vite preset, except for its runtime. */
const runsInNode = (file: string) =>
  isTest(file) ||
  /^(api|tools|e2e|libs\/(embedded-mongo|releases|verifiers|contracts\/src\/by-folder))\/|^libs\/federation\/src\/[^/]+$/.test(
    file,
  );

interface Project {
  /** Relative to the root. */
  dir: string;
  name: string;
  kind: string;
  manifest: PackageJson;
  dependencies: string[];
  devDependencies: string[];
}

export interface BoundariesReport {
  /** One line each: `file:line: what is wrong`. */
  faults: string[];
  projects: number;
  files: number;
}

/**
 * Checks who imports whom in the workspace at `root`, that everything imported is declared, and that no area writes down
 * an address of another one.
 * @param only folder of the one project to look at, e.g. `mfe-rooms`
 */
export function checkBoundaries(root: string, only?: string): BoundariesReport {
  const rootTools = Object.keys(readPackage(root).devDependencies ?? {});
  const projects = readProjects(root).map(({ dir, manifest }): Project => {
    const { name, nx, dependencies = {}, devDependencies = {} } = manifest;
    const kind = nx?.tags?.find((tag) => tag.startsWith('type:')) ?? '';
    return {
      dir,
      name,
      kind,
      manifest,
      dependencies: Object.keys(dependencies),
      devDependencies: Object.keys(devDependencies),
    };
  });
  const byName = new Map(projects.map((project) => [project.name, project]));

  /** Why a project (in its tests, if `inTest`) may not use a package; `null` if it may. */
  function refusal(from: Project, packageName: string, inTest: boolean): string | null {
    const to = byName.get(packageName);
    const kinds = [...mayImport[from.kind]!, ...(inTest ? (testsMayAlsoImport[from.kind] ?? []) : [])];
    if (to === from) return 'imports its own package by name; use a relative path';
    if (to && !kinds.includes(to.kind)) return `${from.kind} must not import ${packageName} (${to.kind})`;
    const allowed = packagesAllowed[from.kind];
    if (!to && !inTest && allowed && !allowed.includes(packageName))
      return `${from.kind} may import only ${allowed.join(', ')}, not ${packageName}`;
    return null;
  }

  function declarationFaults(project: Project): string[] {
    const of = (names: string[], inTest: boolean) => names.map((name) => refusal(project, name, inTest));
    return [...of(project.dependencies, false), ...of(project.devDependencies, true)].filter(
      (fault) => fault !== null,
    );
  }

  function pathFault(project: Project, file: string, specifier: string): string | null {
    const target = relative(root, resolve(root, dirname(file), specifier));
    if (!`${target}/`.startsWith(`${project.dir}/`))
      return `${specifier} leaves the project; import the other one by its package name`;
    if (project.kind !== 'type:api') return null;
    const [from, to] = [file, target].map((path) => {
      const [, level, area] = /^api\/src\/(platform|services|features)\/([^/]+)/.exec(path) ?? [];
      return { level: level ?? '', rank: apiLevels.indexOf(level ?? ''), area };
    });
    if (!from || !to || from.rank < 0 || to.rank < 0) return null;
    if (from.level === 'features' && to.level === 'features' && from.area !== to.area)
      return `the feature ${from.area} must not import the feature ${to.area}; meet in services/`;
    if (to.rank > from.rank) return `${from.level}/ must not import ${to.level}/${to.area}`;
    return null;
  }

  function importFault(project: Project, file: string, { specifier }: FoundImport): string | null {
    if (specifier === null && file === importsByFolder) return null;
    if (specifier === null) return 'imports something that is not a plain string, so nobody can check it';
    if (/^[./]/.test(specifier)) return pathFault(project, file, specifier);
    // Modules that the vite preset makes up.
    if (specifier.startsWith('virtual:')) return null;
    const test = isTest(file);
    if (isBuiltin(specifier))
      return runsInNode(file) ? null : `runs in the browser and must not import ${specifier}`;
    if (specifier === shellsOwn && project.kind !== 'type:shell' && !test)
      return `${specifier} is not shared with remotes: they would get a second copy of its state`;
    const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const refused = refusal(project, packageName, test);
    if (refused) return refused;
    const declared = [
      ...project.dependencies,
      ...(test || /^type:(tool|e2e)$/.test(project.kind) ? [...project.devDependencies, ...rootTools] : []),
    ];
    // Without this nx would work out `affected` and its cache wrongly: it reads package.json alone.
    return declared.includes(packageName)
      ? null
      : `${packageName} is not among the dependencies in ${project.dir}/package.json`;
  }

  const foreignPaths = foreignPathsIn(root);
  const hasPages = ({ kind }: Project) => /^type:(remote|shell|lib)$/.test(kind);

  const faults: string[] = [];
  let files = 0;
  const looked = projects.filter(({ dir }) => only === undefined || dir === only);
  if (only !== undefined && looked.length === 0) faults.push(`${only}/package.json: is missing`);
  for (const project of looked) {
    if (!mayImport[project.kind]) {
      faults.push(`${project.dir}/package.json: "nx": {"tags": ["type:…"]} is missing or unknown`);
      continue;
    }
    faults.push(...declarationFaults(project).map((fault) => `${project.dir}/package.json: ${fault}`));
    const dependencyDirs = [...project.dependencies, ...project.devDependencies].flatMap(
      (name) => byName.get(name)?.dir ?? [],
    );
    const unknownInputs = unknownInputsIn(root, project.dir, project.manifest, dependencyDirs);
    const sources = globSync('**/*.{ts,tsx,js,mjs,jsx}', {
      cwd: join(root, project.dir),
      // Templates of `npm run new` are checked where it has put them.
      exclude: (path) => /(^|\/)(node_modules|dist|coverage|test-results|template)$/.test(path),
    });
    for (const file of sources.map((source) => join(project.dir, source)).toSorted()) {
      files += 1;
      const imports: string[] = [];
      try {
        const source = readFileSync(join(root, file), 'utf8');
        if (hasPages(project) && !runsInNode(file)) faults.push(...foreignPaths(project.dir, file, source));
        for (const found of findImports(file, source)) {
          if (found.specifier !== null) imports.push(found.specifier);
          const fault = importFault(project, file, found);
          if (fault) faults.push(`${file}:${found.line}: ${fault}`);
        }
        faults.push(...unknownInputs(file, source, imports));
      } catch (error) {
        faults.push(`${file}: cannot be parsed: ${String(error)}`);
      }
    }
  }
  return { faults, projects: looked.length, files };
}
