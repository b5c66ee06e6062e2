import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from '../apps/server/domains.ts'
import { adminWaitingKinds, hostWaitingKinds } from '../areas/platform/contract/waiting.ts'
import { getTableName, is, Table } from '../areas/platform/db/orm.ts'
import { declaredJobs } from '../areas/platform/jobs/job.ts'
import { declaredTasks } from '../areas/platform/jobs/task.ts'
import { foundKinds } from '../areas/site/search/contract.ts'
import { metrics } from '../packages/scorer/src/metrics/index.ts'
import { hooksPage } from '../scripts/docs/hooks.ts'
import { jobsPage } from '../scripts/docs/jobs.ts'
import { metricsPage } from '../scripts/docs/metrics.ts'
import { PARTS } from '../scripts/take-out.mjs'

/** Enforces the import rules of docs/ARCHITECTURE.md, section “Who may import whom”. */
const ROOT = join(import.meta.dirname, '..')

interface Import {
  /** Paths from the root, such as areas/competition/team/team.ts; npm packages keep their name. */
  from: string
  to: string
  typeOnly: boolean
  /** Loaded while the program runs, so no part of a circle. */
  lazy: boolean
}

const files = globSync('{apps,areas,packages}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**', '**/migrations/**'],
}).map((file) => file.replaceAll('\\', '/'))
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('apps/testing/') || /\/testing[\w-]*\.ts$/.test(path)

/** The file of a name such as @leitai/competition/team/table. */
function fileOf(name: string): string {
  const [, unit = '', path = ''] = /^@leitai\/([\w-]+)\/(.*)$/.exec(name) ?? []
  const file = /\.(tsx|json|css)$/.test(path) ? path : `${path}.ts`
  const places = [`areas/${unit}/${file}`, `apps/${unit}/${file}`, `packages/${unit}/src/${file}`]
  return places.find((place) => existsSync(join(ROOT, place))) ?? name
}

const imports: Import[] = files.flatMap((file) => {
  const found = source(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].map(([, type, from, dynamic, bare]) => {
    const name = from ?? dynamic ?? bare ?? ''
    const to = name.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), name)).replaceAll('\\', '/')
      : name.startsWith('@leitai/')
        ? fileOf(name)
        : name
    return { from: file, to, typeOnly: type !== undefined, lazy: dynamic !== undefined }
  })
})

/** Such as areas/identity, apps/web or packages/zip. */
const unit = (path: string) => /^(?:areas|apps|packages)\/[\w-]+/.exec(path)?.[0] ?? ''
const area = (path: string) => /^areas\/([\w-]+)/.exec(path)?.[1] ?? ''
/** Such as identity/account; empty for files outside the areas. */
const domain = (path: string) => /^areas\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? ''
const isOwn = (path: string) => unit(path) !== '' && path !== unit(path)
const offences = (broken: (one: Import) => boolean) => imports.filter(broken).map(({ from, to }) => `${from} -> ${to}`)

/** What server and pages share: the contract, refusals and texts of a domain. */
const isShared = (path: string) =>
  path.startsWith('areas/platform/contract/') || /^areas\/.*\/(contract(\.[\w-]+)?|refusals|acts)\.ts$/.test(path)
const isPages = (path: string) => path.startsWith('apps/web/') || /^areas\/([\w-]+\/)?[\w-]+\/web\//.test(path)
type Side = 'shared' | 'pages' | 'server' | 'cli' | 'library'
function sideOf(path: string): Side {
  if (isShared(path) || /^areas\/.*\/texts(\.[\w-]+)?\.(zh|en)\.json$/.test(path)) return 'shared'
  if (isPages(path)) return 'pages'
  if (path.startsWith('apps/cli/')) return 'cli'
  return /^(packages|apps\/agent)\//.test(path) ? 'library' : 'server'
}

test('pages, server and command line share the contract alone, and each uses its libraries', () => {
  const libraries: Record<Exclude<Side, 'library'>, string[]> = {
    shared: [],
    pages: ['scorer', 'tables'],
    server: ['scorer', 'tables', 'zip', 'embedded-postgres', 'pg-kit', 'runner'],
    cli: ['scorer', 'tables', 'zip', 'runner', 'apps/agent'],
  }
  const may = ({ from, to }: Import) => {
    const [own, other] = [sideOf(from), sideOf(to)]
    if (own === 'library' || isTest(from)) return true
    if (other === 'library') return libraries[own].includes(unit(to).replace('packages/', ''))
    return other === own || other === 'shared'
  }
  expect(offences((one) => isOwn(one.to) && !may(one))).toEqual([])
})

test('libraries know nothing of the product but limits and names that both sides share', () => {
  const may: Record<string, string[]> = {
    scorer: ['scorer'],
    tables: ['tables', 'scorer', 'zip'],
    'embedded-postgres': ['embedded-postgres'],
    'pg-kit': ['pg-kit'],
    zip: ['zip', 'scorer'],
    runner: ['runner', 'zip'],
    'cluster-engines': ['cluster-engines', 'runner'],
  }
  const shared = ['clutter', 'limits', 'upload-bound', 'zip'].map((name) => `areas/platform/contract/${name}.ts`)
  const isAllowed = ({ from, to }: Import) =>
    may[unit(from).replace('packages/', '')]?.includes(unit(to).replace('packages/', '')) ||
    (['packages/tables', 'packages/zip'].includes(unit(from)) && shared.includes(to))
  expect(offences((one) => one.from.startsWith('packages/') && isOwn(one.to) && !isAllowed(one))).toEqual([])
})

test.each([
  ['embedded-postgres', /^pg$/],
  ['pg-kit', /^(pg|drizzle-orm)(\/|$)/],
])('%s imports little but Node, and does not mention Leitai', (name, libraries) => {
  const inside = (path: string) => unit(path) === `packages/${name}` && !isTest(path)
  const isAllowed = (to: string) => isOwn(to) || libraries.test(to) || to.startsWith('node:')
  expect(offences(({ from, to }) => inside(from) && !isAllowed(to))).toEqual([])
  const sourceFiles = files.filter(inside)
  expect(sourceFiles.length).toBeGreaterThan(5)
  expect(sourceFiles.filter((file) => /leitai|擂台|DATA_DIR|DATABASE_URL/i.test(source(file)))).toEqual([])
})

test('the contract imports only zod/mini', () => {
  expect(offences(({ from, to }) => isShared(from) && !isOwn(to) && to !== 'zod/mini' && !isTest(from))).toEqual([])
})

test('a part of a domain’s contract lies beside its contract, which no part re-exports', () => {
  const contract = files.filter(isShared)
  const parts = contract.filter((path) => /\/contract\.[\w-]+\.ts$/.test(path))
  expect(parts.length).toBeGreaterThan(15)
  const passingOn = contract.filter((file) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/m.test(source(file)))
  expect(passingOn).toEqual([])
})

test('the scorer’s core imports neither npm packages nor Node, so it runs in the browser', () => {
  const inNode = (path: string) => path.startsWith('packages/scorer/src/node/')
  const core = (path: string) => unit(path) === 'packages/scorer' && !inNode(path) && !isTest(path)
  expect(offences(({ from, to }) => core(from) && (!isOwn(to) || inNode(to)))).toEqual([])
})

test('what pages import, themselves or through others, is no part of Node', () => {
  const values = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const reached = new Set(files.filter((path) => path.startsWith('areas/') && isPages(path) && !isTest(path)))
  expect(reached.size).toBeGreaterThan(400)
  for (const path of reached) for (const { to } of values.get(path) ?? []) if (isOwn(to)) reached.add(to)
  expect(offences((one) => !one.typeOnly && reached.has(one.from) && one.to.startsWith('node:'))).toEqual([])
})

test('what reads files of people runs in the browser too: Node only in node.ts', () => {
  const ofNode = 'packages/tables/src/node.ts'
  const core = (path: string) =>
    (unit(path) === 'packages/tables' && path !== ofNode && !isTest(path)) || path === 'packages/zip/src/archive.ts'
  expect(offences(({ from, to }) => core(from) && (to.startsWith('node:') || to === ofNode))).toEqual([])
})

test('handlers are imported by the manifest of their domain alone, and manifests by the list of domains', () => {
  const handlers = (path: string) =>
    !path.startsWith('areas/platform/contract/') && /^areas\/[\w-]+\/[\w-]+\/(calls\/[\w-]+|calls)\.ts$/.test(path)
  const manifest = (path: string) =>
    /^areas\/[\w-]+\/[\w-]+\/domain\.ts$/.test(path) && domain(path) !== 'platform/domain'
  expect(files.filter(handlers).length).toBeGreaterThan(80)
  expect(offences(({ from, to }) => handlers(to) && !(manifest(from) && domain(from) === domain(to)))).toEqual([])
  expect(offences(({ from, to }) => manifest(to) && from !== 'apps/server/domains.ts')).toEqual([])
})

test('what begins to work when it is loaded is loaded by itself alone', () => {
  const begins = (path: string) => /[/-]main\.ts$/.test(path)
  expect(files.filter(begins).length).toBeGreaterThan(8)
  expect(offences(({ to, typeOnly }) => begins(to) && !typeOnly)).toEqual([])
})

/** Of the server: what a domain decides, and what it says to people. */
const isPure = (path: string) =>
  sideOf(path) === 'server' && /\/(((board|bootstrap|overall)-)?rules|([\w-]+-)?texts|titles)\.ts$/.test(path)

test('rules and texts are pure: no database, no server, no Node', () => {
  const pure = (to: string) =>
    isPure(to) || isShared(to) || unit(to) === 'packages/scorer' || /\/(day|working-days|look-alikes)\.ts$/.test(to)
  expect(offences(({ from, to, typeOnly }) => isPure(from) && !typeOnly && !pure(to))).toEqual([])
})

test('what a domain says to people is in its texts.ts, in both languages', () => {
  const elsewhere = files.filter((file) => {
    const spoken = sideOf(file) === 'server' && domain(file) !== '' && !isTest(file)
    if (!spoken || isPure(file) || area(file) === 'platform') return false
    return /\bzh:\s*[^\n]*\p{Script=Han}/u.test(source(file))
  })
  // 中国台湾, where the Unicode data says otherwise than the law does.
  expect(elsewhere).toEqual(['areas/identity/profile/dictionary.ts'])
})

/** Bottom to top; areas on one floor must not import each other. */
const FLOORS = [
  ['platform'],
  ['identity'],
  ['site'],
  ['competition'],
  ['community', 'learning', 'interchange', 'enterprise'],
  ['operations'],
]
const height = (path: string) =>
  path.startsWith('apps/') ? FLOORS.length : FLOORS.findIndex((floor) => floor.includes(area(path)))
const isUpward = ({ from, to }: Import) =>
  area(from) !== '' &&
  !isTest(from) &&
  isOwn(to) &&
  !to.startsWith('packages/') &&
  area(from) !== area(to) &&
  height(from) <= height(to)

test('an area imports only from areas below it, types included', () => {
  expect(offences(isUpward)).toEqual([])
  expect(readdirSync(join(ROOT, 'areas')).filter((name) => !FLOORS.flat().includes(name))).toEqual([])
})

test('nothing but applications and tests imports a part that can be taken out', () => {
  const parts = Object.values(PARTS)
  const outside = ({ from, to }: Import) => parts.includes(unit(to)) && unit(from) !== unit(to)
  expect(offences((one) => outside(one) && !one.from.startsWith('apps/') && !isTest(one.from))).toEqual([])
})

test('a refusal is declared no higher than the code that gives it', () => {
  const declaredIn = new Map<string, string>()
  for (const file of files.filter((path) => /\/([\w-]+[-.])?refusals\.ts$/.test(path)))
    for (const [, code = ''] of source(file).matchAll(/^ {2}'([\w-]+\.[\w.-]+)': \[/gm)) declaredIn.set(code, file)
  expect(declaredIn.size).toBeGreaterThan(600)
  // Names of acts in the log of privileged actions look alike.
  const given = files.filter((file) => area(file) !== '' && !isTest(file) && !file.endsWith('/acts.ts'))
  const wrong = given.flatMap((file) =>
    [...source(file).matchAll(/'([a-z][\w-]+\.[\w.-]+)'/g)].flatMap(([, code = '']) => {
      const declared = declaredIn.get(code) ?? file
      return area(declared) !== area(file) && height(file) <= height(declared)
        ? [`${file}: ${code} of ${declared}`]
        : []
    }),
  )
  expect(wrong).toEqual([])
})

/** The import cycles of a graph, each as `a -> b -> a`. */
function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const follow = (name: string, way: string[]) => {
    if (way.includes(name)) {
      cycles.push([...way.slice(way.indexOf(name)), name].join(' -> '))
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name) ?? []) follow(next, [...way, name])
    done.add(name)
  }
  for (const name of edges.keys()) follow(name, [])
  return cycles
}

test('domains of an area have no import cycles at runtime', () => {
  const edges = new Map<string, Set<string>>()
  for (const one of imports) {
    if (one.typeOnly || sideOf(one.from) !== 'server' || sideOf(one.to) !== 'server' || isTest(one.from)) continue
    if (domain(one.from) === '' || domain(one.to) === '' || domain(one.from) === domain(one.to)) continue
    edges.set(domain(one.from), (edges.get(domain(one.from)) ?? new Set()).add(domain(one.to)))
  }
  expect(cyclesOf(edges)).toEqual([])
})

test('no file imports itself in a circle by value', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, typeOnly, lazy } of imports) {
    if (typeOnly || lazy || !isOwn(to)) continue
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  expect(edges.size).toBeGreaterThan(1000)
  expect(cyclesOf(edges)).toEqual([])
})

/** Hooks and ports together. The number only shrinks: what many answer is a field of the manifest, what one answers for several one port. */
const HOOKS = 25

test('there are few hooks and ports, and their page has the purpose of each', () => {
  const page = hooksPage()
  const names = page.match(/^## \w+\.\w+$/gm) ?? []
  expect(names.length).toBeGreaterThan(10)
  expect(names.length).toBeLessThanOrEqual(HOOKS)
  expect(page).not.toMatch(/\n\n\n|A {2}|``|by \./)
})

test('what waits and what is found: each kind is said by one manifest', () => {
  const kindsIn = (field: 'adminWaiting' | 'hostWaiting' | 'search') =>
    domains.flatMap((domain) => Object.keys(domain[field] ?? {})).toSorted()
  expect(kindsIn('adminWaiting')).toEqual(adminWaitingKinds.toSorted())
  expect(kindsIn('hostWaiting')).toEqual(hostWaitingKinds.toSorted())
  expect(kindsIn('search')).toEqual(foundKinds.toSorted())
})

test('every declared job and task is listed by a domain, and jobs are enqueued only by their definition', async () => {
  // Declarations run on import, so modules that no manifest imports are imported here.
  const declaring = files.filter((file) => !isTest(file) && /\bdefine(Job|Task)\(\{/.test(source(file)))
  expect(declaring.length).toBeGreaterThan(20)
  for (const file of declaring) await import(join(ROOT, file))
  const listed = {
    jobs: domains.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
    tasks: domains.flatMap(({ tasks = [] }) => tasks.map(({ name }) => name)),
  }
  expect(listed.jobs.toSorted()).toEqual(declaredJobs().toSorted())
  expect(listed.tasks.toSorted()).toEqual(
    declaredTasks()
      .map(({ name }) => name)
      .toSorted(),
  )
  expect(new Set([...listed.jobs, ...listed.tasks]).size).toBe(listed.jobs.length + listed.tasks.length)
  const enqueuing = files.filter((file) => !isTest(file) && /\badd_jobs?\b/.test(source(file)))
  // Restoring a backup also restores the queue.
  expect(enqueuing.toSorted()).toEqual(['areas/operations/backup/load.ts', 'areas/platform/jobs/job.ts'])
})

test('the page of jobs lists every job and task', () => {
  const page = jobsPage()
  const names = domains.flatMap(({ jobs = [], tasks = [] }) => [...jobs, ...tasks].map(({ name }) => name))
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the page of metrics lists every metric', () => {
  const page = metricsPage()
  expect(Object.keys(metrics).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('of the migrations’ snapshots only the newest is kept: npm run migrations', () => {
  const migrations = join(ROOT, 'apps/server/migrations')
  const [newest = ''] = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .toReversed()
  const snapshots = readdirSync(join(migrations, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${newest.slice(0, 4)}_snapshot.json`])
})

test('drizzle is imported only through db/orm.ts, and by pg-kit', () => {
  expect(
    offences(
      ({ from, to }) =>
        /^drizzle-orm(\/pg-core)?$/.test(to) && from !== 'areas/platform/db/orm.ts' && unit(from) !== 'packages/pg-kit',
    ),
  ).toEqual([])
})

test('zip archives are read and written only by packages/zip', () => {
  const libraries = ['yauzl', 'yazl', 'fflate', '@zip.js/zip.js/lib/zip-core-native.js']
  const using = imports.filter(({ from, to }) => libraries.includes(to) && !isTest(from))
  expect(using.length).toBeGreaterThan(2)
  expect(using.filter(({ from }) => unit(from) !== 'packages/zip').map(({ from, to }) => `${from} -> ${to}`)).toEqual(
    [],
  )
})

test('tables are exported by a table.ts, where their migrations are made from: others would be dropped by the next', () => {
  const declared = (pattern: RegExp, paths: string[]) => paths.flatMap((file) => source(file).match(pattern) ?? [])
  const tables = files.filter((file) => file.endsWith('/table.ts'))
  const all = declared(
    /= pgTable\(/g,
    files.filter((file) => !isTest(file)),
  )
  expect(declared(/^export const \w+ = pgTable\(/gm, tables)).toHaveLength(all.length)
  expect(all.length).toBeGreaterThan(100)
})

test('each table of the database is declared by one domain', async () => {
  const declared = await Promise.all(
    files
      .filter((file) => sideOf(file) === 'server' && file.endsWith('/table.ts'))
      .map(async (file) => Object.values(await import(join(ROOT, file))).filter((one) => is(one, Table))),
  )
  const meta = join(ROOT, 'apps/server/migrations/meta')
  const [newest = ''] = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  const { tables }: { tables: Record<string, { name: string }> } = JSON.parse(readFileSync(join(meta, newest), 'utf8'))
  const names = Object.values(tables).map(({ name }) => name)
  expect(declared.flat().map(getTableName).toSorted()).toEqual(names.toSorted())
})

test('only the owner writes a table', () => {
  const owners = new Map<string, string>()
  for (const file of files.filter((path) => path.endsWith('/table.ts'))) {
    for (const [, name] of source(file).matchAll(/export const (\w+) = pgTable/g)) owners.set(name ?? '', domain(file))
  }
  // Exceptions: the folder format writes a whole competition at once, and the demonstration fills an empty database.
  const exempt = (path: string) =>
    isTest(path) ||
    path.includes('/demo/') ||
    path.includes('/competition/archive/') ||
    path.endsWith('/first-start.ts')
  // A merge turns two teams into one: it locks and changes both as their own domain does.
  const shared = [['competition/merge', 'competition/team']]
  const wrong = files.flatMap((file) => {
    if (sideOf(file) !== 'server' || exempt(file)) return []
    return [...source(file).matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].flatMap(([, name = '']) => {
      const owner = owners.get(name)
      const may = owner === domain(file) || shared.some(([writer, of]) => writer === domain(file) && of === owner)
      return owner !== undefined && !may ? [`${file} writes ${name} of ${owner}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('pages: a domain imports of another only what lies in web/shared, and ui imports no domain', () => {
  const open = (path: string) => path.includes('/web/shared/')
  const screens = (path: string) => isPages(path) && area(path) !== '' && area(path) !== 'platform'
  expect(
    offences(
      ({ from, to }) => screens(from) && screens(to) && !open(to) && !isTest(from) && domain(from) !== domain(to),
    ),
  ).toEqual([])
  expect(
    offences(
      ({ from, to }) =>
        from.startsWith('areas/platform/web/ui/') &&
        !isTest(from) &&
        (screens(to) || to === 'areas/platform/web/api.ts'),
    ),
  ).toEqual([])
})

test('the submission tool loads commands on demand, and its start-up imports neither contract nor scorer', () => {
  const starts = ['main', 'run', 'program', 'start', 'stop', 'language', 'terminal', 'table', 'width']
  const atStart = starts.map((name) => `apps/cli/${name}.ts`)
  const defines = (path: string) => path === 'apps/cli/program.ts' || path.startsWith('apps/cli/program/')
  const needed = (one: Import) => (atStart.includes(one.from) || defines(one.from)) && !one.typeOnly
  const heavy = (path: string) => isShared(path) || ['packages/scorer', 'packages/runner'].includes(unit(path))
  expect(offences((one) => needed(one) && heavy(one.to))).toEqual([])
  const main = source('apps/cli/main.ts').split('\n')
  expect(main.length).toBeLessThan(20)
  const commands = ({ to }: Import) => to.startsWith('apps/cli/commands/')
  const outside = ({ from }: Import) => !from.startsWith('apps/cli/commands/') && !isTest(from)
  const loading = new Set(imports.filter((one) => commands(one) && outside(one)).map(({ from }) => from))
  expect(loading.size).toBeGreaterThan(4)
  expect([...loading].filter((path) => !defines(path))).toEqual([])
  for (const path of loading) expect(source(path), path).not.toMatch(/^import .*commands\//m)
})

/** Functions that are older than the bound of 80 lines. The number only shrinks. */
const LONG_FUNCTIONS = 36

test('no function is added that has more than 80 lines', () => {
  const allowed = files.flatMap(
    (file) => source(file).match(/biome-ignore lint\/complexity\/noExcessiveLinesPerFunction/g) ?? [],
  )
  expect(allowed).toHaveLength(LONG_FUNCTIONS)
})
