import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The laws of docs/ARCHITECTURE.md, section “Who may import whom”. A law that is only wished for leaks. */
const PACKAGES = join(import.meta.dirname, '../packages')
const INFRASTRUCTURE = ['db', 'storage', 'testing']

interface Import {
  /** Paths below packages/, as server/src/team/team.ts; what comes from npm keeps its name. */
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
const domain = (path: string) => {
  const [, , first, second] = path.split('/')
  return second ? (first ?? '') : ''
}
const ours = (path: string) =>
  ['contract', 'server', 'web', 'scorer', 'cli'].includes(room(path)) && path.includes('/src/')
const offences = (broken: (one: Import) => boolean) => imports.filter(broken).map(({ from, to }) => `${from} -> ${to}`)

test('rooms: web and server stand on contract and scorer, scorer and contract on nobody of ours', () => {
  const may: Record<string, string[]> = {
    contract: ['contract'],
    scorer: ['scorer'],
    web: ['web', 'contract', 'scorer'],
    server: ['server', 'contract', 'scorer'],
    cli: ['cli', 'contract', 'scorer'],
  }
  expect(offences(({ from, to }) => ours(to) && !may[room(from)]?.includes(room(to)))).toEqual([])
})

test('the contract stands on zod’s mini build alone', () => {
  expect(
    offences(({ from, to }) => room(from) === 'contract' && !ours(to) && to !== 'zod/mini' && !isTest(from)),
  ).toEqual([])
})

test('the scorer’s core knows neither npm nor Node: it runs in the browser too', () => {
  const core = (path: string) => room(path) === 'scorer' && domain(path) !== 'node' && !isTest(path)
  expect(offences(({ from, to }) => core(from) && (!ours(to) || domain(to) === 'node'))).toEqual([])
})

test('a call’s file is nobody’s to import but its own domain’s list', () => {
  const inCalls = (path: string) => /^server\/src\/[\w-]+\/calls\//.test(path)
  const list = (path: string) => path.endsWith('/calls/index.ts')
  expect(offences(({ from, to }) => inCalls(to) && !list(to) && !(list(from) && domain(from) === domain(to)))).toEqual(
    [],
  )
  expect(offences(({ from, to }) => list(to) && room(from) === 'server' && from !== 'server/src/app.ts')).toEqual([])
})

test('rules are pure: no database, no server, no Node', () => {
  const pure = (to: string) => room(to) === 'contract' || room(to) === 'scorer' || /\/(rules|day)\.ts$/.test(to)
  expect(
    offences(
      ({ from, to, typeOnly }) => from.endsWith('/rules.ts') && room(from) === 'server' && !typeOnly && !pure(to),
    ),
  ).toEqual([])
})

test('db and storage know no domain', () => {
  const low = ({ from }: Import) =>
    room(from) === 'server' && INFRASTRUCTURE.slice(0, 2).includes(domain(from)) && !isTest(from)
  expect(
    offences(
      (one) =>
        low(one) && room(one.to) === 'server' && domain(one.to) !== '' && !INFRASTRUCTURE.includes(domain(one.to)),
    ),
  ).toEqual([])
})

test('drizzle is imported through db/orm.ts, which says why', () => {
  expect(offences(({ from, to }) => /^drizzle-orm(\/pg-core)?$/.test(to) && from !== 'server/src/db/orm.ts')).toEqual(
    [],
  )
})

test('only the owner writes a table', () => {
  const owners = new Map<string, string>()
  for (const file of files.filter((path) => path.endsWith('/table.ts'))) {
    const path = relative(PACKAGES, file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable/g))
      owners.set(name ?? '', domain(path))
  }
  // The folder format writes a whole competition at once and the demonstration fills an empty database: both say so here.
  const exempt = (path: string) =>
    isTest(path) || path.includes('/demo/') || path.includes('/competition/folder/') || path.endsWith('/first-start.ts')
  const wrong = files.flatMap((file) => {
    const path = relative(PACKAGES, file)
    if (room(path) !== 'server' || exempt(path)) return []
    return [...readFileSync(file, 'utf8').matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].flatMap(([, name = '']) => {
      const owner = owners.get(name)
      return owner !== undefined && owner !== domain(path) ? [`${path} writes ${name} of ${owner}`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('web: a domain imports no other domain’s screens, and ui knows none', () => {
  // verify: captcha, code, phone and password fields that the forms of several domains hold.
  const shared = ['app', 'ui', 'testing', 'verify']
  const screens = (path: string) => room(path) === 'web' && domain(path) !== '' && !shared.includes(domain(path))
  expect(offences(({ from, to }) => screens(from) && screens(to) && domain(from) !== domain(to))).toEqual([])
  expect(
    offences(({ from, to }) => from.startsWith('web/src/ui/') && (screens(to) || to === 'web/src/api.ts')),
  ).toEqual([])
})

test('the submission tool: a command is loaded when it is called, and the start knows neither contract nor scorer', () => {
  const starts = ['main', 'run', 'program', 'start', 'stop', 'language', 'terminal', 'table', 'width']
  const atStart = starts.map((name) => `cli/src/${name}.ts`)
  const needed = (one: Import) => atStart.includes(one.from) && !one.typeOnly
  expect(offences((one) => needed(one) && ['contract', 'scorer'].includes(room(one.to)))).toEqual([])
  const main = readFileSync(join(PACKAGES, 'cli/src/main.ts'), 'utf8').split('\n')
  expect(main.length).toBeLessThan(20)
  const commands = ({ to }: Import) => to.startsWith('cli/src/commands/')
  const outside = ({ from }: Import) => !from.startsWith('cli/src/commands/') && !isTest(from)
  expect(new Set(imports.filter((one) => commands(one) && outside(one)).map(({ from }) => from))).toEqual(
    new Set(['cli/src/program.ts']),
  )
  expect(readFileSync(join(PACKAGES, 'cli/src/program.ts'), 'utf8')).not.toMatch(/^import .*commands\//m)
})

test('no file is long without saying why at its head', () => {
  const long = files.filter((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return !isTest(file) && lines.length > 301 && !/long because|Long because/.test(lines.slice(0, 12).join('\n'))
  })
  expect(long.map((file) => relative(PACKAGES, file))).toEqual([])
})
