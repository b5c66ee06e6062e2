import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from '../packages/server/src/bootstrap/domains.ts'
import { declaredJobs } from '../packages/server/src/platform/jobs/job.ts'
import { declaredTasks } from '../packages/server/src/platform/jobs/task.ts'
import { hooksPage } from './hooks-page.ts'
import { jobsPage } from './jobs-page.ts'
import { metricsPage } from './metrics-page.ts'

/** Enforces the import rules of docs/ARCHITECTURE.md, section “Who may import whom”. */
const PACKAGES = join(import.meta.dirname, '../packages')

interface Import {
  /** Paths below packages/, such as server/src/competition/team/team.ts; npm packages keep their name. */
  from: string
  to: string
  typeOnly: boolean
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const files = readdirSync(PACKAGES).flatMap((name) => sources(join(PACKAGES, name, 'src')))
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.includes('/testing/') || /\/testing[\w-]*\.ts$/.test(path)

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].map(([, type, from, dynamic, bare]) => {
    const name = from ?? dynamic ?? bare ?? ''
    const to = name.startsWith('.')
      ? relative(PACKAGES, resolve(dirname(file), name))
      : name.startsWith('@leitai/')
        ? name.replace(/^@leitai\/([\w-]+)\/(.*)$/, '$1/src/$2.ts')
        : name
    return { from: relative(PACKAGES, file), to, typeOnly: type !== undefined }
  })
})

const room = (path: string) => path.split('/')[0] ?? ''
const area = (path: string) => {
  const [, , first, second] = path.split('/')
  return second ? (first ?? '') : ''
}
/** Such as identity/account; empty for files outside the areas. */
const domain = (path: string) => {
  const [, , first, second, third] = path.split('/')
  return third ? `${first}/${second}` : ''
}
const ours = (path: string) =>
  ['contract', 'server', 'web', 'scorer', 'cli', 'tables', 'zip', 'embedded-postgres', 'runner'].includes(room(path)) &&
  path.includes('/src/')
const offences = (broken: (one: Import) => boolean) => imports.filter(broken).map(({ from, to }) => `${from} -> ${to}`)

test('packages: web, server and cli import contract, scorer and tables, server, cli and runner zip, zip the scorer, server and cli runner, the server embedded-postgres', () => {
  const may: Record<string, string[]> = {
    contract: ['contract'],
    scorer: ['scorer'],
    tables: ['tables', 'contract', 'scorer', 'zip'],
    web: ['web', 'contract', 'scorer', 'tables'],
    'embedded-postgres': ['embedded-postgres'],
    zip: ['zip', 'contract', 'scorer'],
    runner: ['runner', 'zip'],
    server: ['server', 'contract', 'scorer', 'tables', 'zip', 'embedded-postgres', 'runner'],
    cli: ['cli', 'contract', 'scorer', 'tables', 'zip', 'runner'],
  }
  expect(offences(({ from, to }) => ours(to) && !may[room(from)]?.includes(room(to)))).toEqual([])
})

test('embedded-postgres imports only pg and Node, and does not mention Leitai', () => {
  const inside = (path: string) => room(path) === 'embedded-postgres' && !isTest(path)
  const known = (to: string) => ours(to) || to === 'pg' || to.startsWith('node:')
  expect(offences(({ from, to }) => inside(from) && !known(to))).toEqual([])
  const sourceFiles = files.filter((file) => inside(relative(PACKAGES, file)))
  expect(sourceFiles.length).toBeGreaterThan(5)
  expect(sourceFiles.filter((file) => /leitai|擂台|DATA_DIR|DATABASE_URL/i.test(readFileSync(file, 'utf8')))).toEqual(
    [],
  )
})

test('the contract imports only zod/mini', () => {
  expect(
    offences(({ from, to }) => room(from) === 'contract' && !ours(to) && to !== 'zod/mini' && !isTest(from)),
  ).toEqual([])
})

test('a part of a domain’s contract lies beside the file of its domain, which no part re-exports', () => {
  const contract = files.map((file) => relative(PACKAGES, file)).filter((path) => room(path) === 'contract')
  const parts = contract.filter((path) => /\.[\w-]+\.ts$/.test(path) && !/\.(refusals|test)\.ts$/.test(path))
  expect(parts.length).toBeGreaterThan(15)
  expect(parts.filter((path) => !contract.includes(path.replace(/\.[\w-]+\.ts$/, '.ts')))).toEqual([])
  const passingOn = files.filter((file) =>
    /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/m.test(readFileSync(file, 'utf8')),
  )
  expect(passingOn.map((file) => relative(PACKAGES, file)).filter((path) => room(path) === 'contract')).toEqual([])
})

test('the scorer’s core imports neither npm packages nor Node, so it runs in the browser', () => {
  const core = (path: string) => room(path) === 'scorer' && area(path) !== 'node' && !isTest(path)
  expect(offences(({ from, to }) => core(from) && (!ours(to) || area(to) === 'node'))).toEqual([])
})

test('what reads files of people runs in the browser too: Node only in node.ts', () => {
  const core = (path: string) =>
    (room(path) === 'tables' && path !== 'tables/src/node.ts' && !isTest(path)) || path === 'zip/src/archive.ts'
  expect(offences(({ from, to }) => core(from) && (to.startsWith('node:') || to === 'tables/src/node.ts'))).toEqual([])
})

test('a call’s file is imported only by the list of its own domain', () => {
  const inCalls = (path: string) => /^server\/src\/[\w-]+\/[\w-]+\/calls\//.test(path)
  const list = (path: string) => path.endsWith('/calls/index.ts')
  expect(offences(({ from, to }) => inCalls(to) && !list(to) && !(list(from) && domain(from) === domain(to)))).toEqual(
    [],
  )
  const manifest = (path: string) => path.endsWith('/domain.ts')
  expect(offences(({ from, to }) => list(to) && !(manifest(from) && domain(from) === domain(to)))).toEqual([])
  expect(
    offences(
      ({ from, to }) =>
        manifest(to) && to !== 'server/src/platform/domain/domain.ts' && from !== 'server/src/bootstrap/domains.ts',
    ),
  ).toEqual([])
})

/** Of the server: what a domain decides, and what it says to people. */
const isPure = (path: string) =>
  room(path) === 'server' && /\/(((board|bootstrap|overall)-)?rules|([\w-]+-)?texts|titles)\.ts$/.test(path)

test('rules and texts are pure: no database, no server, no Node', () => {
  const pure = (to: string) =>
    isPure(to) || ['contract', 'scorer'].includes(room(to)) || /\/(day|working-days|look-alikes)\.ts$/.test(to)
  expect(offences(({ from, to, typeOnly }) => isPure(from) && !typeOnly && !pure(to))).toEqual([])
})

test('what a domain says to people is in its texts.ts, in both languages', () => {
  const elsewhere = files.filter((file) => {
    const path = relative(PACKAGES, file)
    const spoken = room(path) === 'server' && domain(path) !== '' && !isTest(path)
    if (!spoken || isPure(path) || ['platform', 'bootstrap'].includes(area(path))) return false
    return /\bzh:\s*[^\n]*\p{Script=Han}/u.test(readFileSync(file, 'utf8'))
  })
  // 中国台湾, where the Unicode data says otherwise than the law does.
  expect(elsewhere.map((file) => relative(PACKAGES, file))).toEqual(['server/src/identity/profile/dictionary.ts'])
})

/** Bottom to top; community and learning are on the same level and must not import each other. */
const AREAS = [
  'core',
  'platform',
  'identity',
  'site',
  'competition',
  'learning',
  'community',
  'operations',
  'bootstrap',
]
const LAYERED = ['contract', 'server', 'web']
const height = (name: string) => AREAS.indexOf(name === 'community' ? 'learning' : name)
const ofProduct = ({ from, to }: Import) =>
  LAYERED.includes(room(from)) && room(from) === room(to) && !isTest(from) && domain(from) !== domain(to)

test('an area imports only from areas below it, types included', () => {
  const loose = (path: string) => area(path) === ''
  const upward = (one: Import) =>
    ofProduct(one) &&
    !loose(one.from) &&
    area(one.from) !== area(one.to) &&
    (loose(one.to) || height(area(one.from)) <= height(area(one.to)))
  // Files outside the areas: entry points, and the list of all refusals, which is one type.
  const beside = ['contract/src/refusals.ts']
  expect(offences((one) => upward(one) && !beside.includes(one.to))).toEqual([])
  for (const name of LAYERED) {
    const areas = readdirSync(join(PACKAGES, name, 'src'), { withFileTypes: true })
    const strange = areas.filter((entry) => entry.isDirectory() && ![...AREAS, 'testing'].includes(entry.name))
    expect(strange.map((entry) => `${name}/src/${entry.name}`)).toEqual([])
    expect(areas.filter((entry) => entry.isFile()).length, name).toBeLessThanOrEqual(5)
  }
})

test('domains of an area have no import cycles at runtime', () => {
  const edges = new Map<string, Set<string>>()
  for (const one of imports) {
    if (one.typeOnly || room(one.from) !== 'server' || !ofProduct(one) || domain(one.to) === '') continue
    edges.set(domain(one.from), (edges.get(domain(one.from)) ?? new Set()).add(domain(one.to)))
  }
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (name: string, way: string[]) => {
    if (way.includes(name)) return circles.push([...way.slice(way.indexOf(name)), name].join(' -> '))
    if (done.has(name)) return
    for (const next of edges.get(name) ?? []) follow(next, [...way, name])
    done.add(name)
  }
  for (const name of edges.keys()) follow(name, [])
  expect(circles).toEqual([])
})

test('docs/HOOKS.md lists every hook and port with its purpose: npm run docs:hooks', () => {
  const page = hooksPage()
  expect(readFileSync(join(import.meta.dirname, '../docs/HOOKS.md'), 'utf8') === page).toBe(true)
  expect(page).not.toMatch(/\n\n\n|A {2}|``|by \./)
})

test('every declared job and task is listed by a domain, and jobs are enqueued only by their definition', async () => {
  // Declarations run on import, so modules that no manifest imports are imported here.
  const declaring = files.filter((file) => !isTest(file) && /\bdefine(Job|Task)\(\{/.test(readFileSync(file, 'utf8')))
  expect(declaring.length).toBeGreaterThan(20)
  for (const file of declaring) await import(file)
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
  const enqueuing = files.filter((file) => !isTest(file) && /\badd_jobs?\b/.test(readFileSync(file, 'utf8')))
  // Restoring a backup also restores the queue.
  expect(enqueuing.map((file) => relative(PACKAGES, file)).toSorted()).toEqual([
    'server/src/operations/backup/load.ts',
    'server/src/platform/jobs/job.ts',
  ])
})

test('docs/JOBS.md lists every job and task: npm run docs:jobs', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/JOBS.md'), 'utf8') === jobsPage()).toBe(true)
})

test('docs/METRICS.md lists every metric: npm run docs:metrics', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/METRICS.md'), 'utf8') === metricsPage()).toBe(true)
})

test('drizzle is imported only through db/orm.ts', () => {
  expect(
    offences(({ from, to }) => /^drizzle-orm(\/pg-core)?$/.test(to) && from !== 'server/src/platform/db/orm.ts'),
  ).toEqual([])
})

test('zip archives are read and written only by packages/zip', () => {
  const libraries = ['yauzl', 'yazl', 'fflate', '@zip.js/zip.js/lib/zip-core-native.js']
  const using = imports.filter(({ from, to }) => libraries.includes(to) && !isTest(from))
  expect(using.length).toBeGreaterThan(2)
  expect(using.filter(({ from }) => room(from) !== 'zip').map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('only the owner writes a table', () => {
  const owners = new Map<string, string>()
  for (const file of files.filter((path) => path.endsWith('/table.ts'))) {
    const path = relative(PACKAGES, file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable/g))
      owners.set(name ?? '', domain(path))
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
    const path = relative(PACKAGES, file)
    if (room(path) !== 'server' || exempt(path)) return []
    return [...readFileSync(file, 'utf8').matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].flatMap(([, name = '']) => {
      const owner = owners.get(name)
      const may = owner === domain(path) || shared.some(([writer, of]) => writer === domain(path) && of === owner)
      return owner !== undefined && !may ? [`${path} writes ${name} of ${owner}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('web: a domain imports no other domain’s components, and ui imports no domain', () => {
  // Exceptions: captcha, code, phone and password fields in verify, used by forms of several domains, modules shared by the tabs of a
  // competition's page, of its console and of an organisation's page, and the field with the files of a program, which editor and revision have.
  const shared = ['platform', 'bootstrap', 'testing']
  const open = (path: string) =>
    path.startsWith('web/src/identity/verify/') ||
    /\/(host\/hosted-competition|catalog\/(detail-data|define-competition-tab)|formula\/ProgramFiles|organisation\/define-organisation-tab|class\/define-class-tab)\.tsx?$/.test(
      path,
    )
  const screens = (path: string) =>
    room(path) === 'web' && domain(path) !== '' && !shared.includes(area(path)) && !open(path)
  expect(offences(({ from, to }) => screens(from) && screens(to) && domain(from) !== domain(to))).toEqual([])
  expect(
    offences(
      ({ from, to }) => from.startsWith('web/src/platform/ui/') && (screens(to) || to === 'web/src/platform/api.ts'),
    ),
  ).toEqual([])
})

test('the submission tool loads commands on demand, and its start-up imports neither contract nor scorer', () => {
  const starts = ['main', 'run', 'program', 'start', 'stop', 'language', 'terminal', 'table', 'width']
  const atStart = starts.map((name) => `cli/src/${name}.ts`)
  const defines = (path: string) => path === 'cli/src/program.ts' || path.startsWith('cli/src/program/')
  const needed = (one: Import) => (atStart.includes(one.from) || defines(one.from)) && !one.typeOnly
  expect(offences((one) => needed(one) && ['contract', 'scorer', 'runner'].includes(room(one.to)))).toEqual([])
  const main = readFileSync(join(PACKAGES, 'cli/src/main.ts'), 'utf8').split('\n')
  expect(main.length).toBeLessThan(20)
  const commands = ({ to }: Import) => to.startsWith('cli/src/commands/')
  const outside = ({ from }: Import) => !from.startsWith('cli/src/commands/') && !isTest(from)
  const loading = new Set(imports.filter((one) => commands(one) && outside(one)).map(({ from }) => from))
  expect(loading.size).toBeGreaterThan(5)
  expect([...loading].filter((path) => !defines(path))).toEqual([])
  for (const path of loading)
    expect(readFileSync(join(PACKAGES, path), 'utf8'), path).not.toMatch(/^import .*commands\//m)
})

test('a long file explains its length at the top', () => {
  const long = files.filter((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return !isTest(file) && lines.length > 301 && !/long because|Long because/.test(lines.slice(0, 12).join('\n'))
  })
  expect(long.map((file) => relative(PACKAGES, file))).toEqual([])
})
