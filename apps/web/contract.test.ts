import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slim, UNREAD } from './build/contract.ts'

const ROOT = new URL('../../', import.meta.url)
const filesLike = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.*'] })
const source = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

// covers: pages.frame.slim-contract
test('a call keeps in the browser what is sent, and is left out unless it is imported', () => {
  const source = `
    const Row = z.object({ id: z.int() })
    export const list = read('/list.json', { access: 'public', may: 'anyone', input: z.object({ at: z.int() }), output: Row, summary: 'List' })
    export const news = events('/news.json', { access: 'login', may: 'member', input: form.none, output: Row, summary: 'News' })
    export const words = (max: number) => z.string().check(z.maxLength(max))
    register(Row)`
  const written = slim(source, 'list.ts').replaceAll('/* @__PURE__ */ ', '')
  expect(written).toContain("read('/list.json', {   input: z.object({ at: z.int() }),   })")
  expect(written).toContain("events('/news.json', {   input: form.none, output: Row,  })")
  expect(slim(source, 'list.ts')).toMatch(
    /const Row = \/\* @__PURE__ \*\/ z\.object\(\{ id: \/\* @__PURE__ \*\/ z\.int/,
  )
  expect(slim(source, 'list.ts')).toMatch(/=> z\.string\(\)\.check\(z\.maxLength\(max\)\)\n {4}register\(Row\)$/)
})

// covers: pages.frame.slim-contract
test('no file of the site reads of a call what its build leaves out', () => {
  const streams = new Set(
    filesLike('areas/*/*/contract{,.*}.ts').flatMap((path) =>
      [...source(path).matchAll(/^export const (\w+) = events\(/gm)].map(([, name]) => name),
    ),
  )
  expect(streams.size).toBeGreaterThan(3)
  const imports = /^import \{([^}]+)\} from '[^']*\/contract(?:\.[\w-]+)*'/gm
  const pages = filesLike('{areas/**/web,apps/web}/**/*.{ts,tsx}')
  expect(pages.length).toBeGreaterThan(600)
  const found = pages.flatMap((path) => {
    const code = source(path)
    const names = [...code.matchAll(imports)]
      .flatMap(([, all = '']) => all.split(',').map((one) => one.trim().split(' as ')))
      .flatMap(([name = '', local = name]) =>
        name === '' || name.startsWith('type ') || streams.has(name) ? [] : [local],
      )
    if (names.length === 0) return []
    const left = new RegExp(`(?<!typeof |\\.)\\b(?:${names.join('|')})\\.(?:${[...UNREAD].join('|')})\\b`, 'g')
    return [...code.matchAll(left)].map(([part]) => `${path}: ${part}`)
  })
  expect(found).toEqual([])
})
