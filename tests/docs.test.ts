import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** What the pages for readers of this repository name is there: files, headings, scripts, settings. */

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const isGenerated = (path: string) =>
  /^docs\/generated(?:\/(?:COVERAGE|HOOKS|JOBS|LICENCES|METRICS|PERMISSIONS)\.md)?$/.test(path)
/** The build writes generated pages. */
const isThere = (path: string) => isGenerated(path) || existsSync(join(root, path))

const pages = globSync(['*.md', 'docs/**/*.md', '{apps,areas,packages}/**/README.md', 'clients/*/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('docs/generated/'))

/** The anchor that GitHub and GitLab give a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Mn} _-]/gu, '')
    .replaceAll(' ', '-')

function anchorsIn(file: string): Set<string> {
  const headings = [
    ...text(file)
      .replace(/^```.*?^```/gms, '')
      .matchAll(/^#{1,6} +(.+)$/gm),
  ]
  const seen = new Map<string, number>()
  const anchors = headings.map(([, heading = '']) => {
    const anchor = anchorOf(heading)
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
  return new Set(anchors)
}

test('there are such pages', () => expect(pages.length).toBeGreaterThan(90))

test('every link leads to a file, and to a heading of it', () => {
  const wrong = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => {
      if (/^(?:[a-z]+:|\/v3\/)/.test(to)) return []
      const [path = '', anchor] = to.split('#')
      const file = path === '' ? page : normalize(join(dirname(page), path)).replaceAll('\\', '/')
      if (!isThere(file)) return [`${page}: ${to}`]
      const found = anchor === undefined || !file.endsWith('.md') || anchorsIn(file).has(decodeURIComponent(anchor))
      return found ? [] : [`${page}: ${to}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('every script that is named can be run', () => {
  const existing = new Set(
    ['package.json', ...globSync('{apps,areas,packages}/*/package.json', { cwd: root })].flatMap((file) =>
      Object.keys(JSON.parse(text(file)).scripts ?? {}),
    ),
  )
  const wrong = pages.flatMap((page) =>
    [...text(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].flatMap(([, name = '']) =>
      existing.has(name) ? [] : [`${page}: ${name}`],
    ),
  )
  expect(wrong).toEqual([])
})

/** Made by the steps of a page, or part of something else than this repository. */
const NOT_HERE = new Set(['apps/cli/dist', 'tests/pictures/kept'])
const OURS = /^(?:apps|areas|packages|docs|tests|scripts|bench|demo|clients|packaging)\//

test('every path in this repository that is named exists', () => {
  const wrong = pages.flatMap((page) =>
    [...text(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      code
        .split(/[\s,;|()"']+/)
        .map((word) => word.replace(/[.:/]+$/, ''))
        .filter((word) => OURS.test(word) && !NOT_HERE.has(word))
        .flatMap((word) => {
          const pattern = word.replace(/<[^>]*>|…|\{[^}]*\}/g, '*')
          const found = pattern.includes('*') ? globSync(pattern, { cwd: root }).length > 0 : isThere(word)
          return found ? [] : [`${page}: ${word}`]
        }),
    ),
  )
  expect(wrong).toEqual([])
})

test('every function and field that CONTRIBUTING names is in the code', () => {
  const code = globSync('{apps,areas,packages}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  const all = code.map(text).join('\n')
  const named = [...text('docs/CONTRIBUTING.md').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([])
})

test('every file that a page beside the code names is in its package', () => {
  const inPackage = new Map<string, Set<string>>()
  const filesOf = (folder: string) => {
    const cached = inPackage.get(folder)
    if (cached) return cached
    const found = new Set(
      globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => basename(file)),
    )
    inPackage.set(folder, found)
    return found
  }
  const wrong = pages.flatMap((page) => {
    const folder = /^(?:apps|areas|packages)\/[^/]+/.exec(page)?.[0]
    if (folder === undefined) return []
    return [...text(page).matchAll(/`([\w-]+\.tsx?)`/g)].flatMap(([, name = '']) =>
      filesOf(folder).has(name) ? [] : [`${page}: ${name}`],
    )
  })
  expect(wrong).toEqual([])
})

/** Of other programs. */
const FOREIGN = new Set(['AT_NO_AUTOMOUNT', 'NODE_EXTRA_CA_CERTS', 'RLIMIT_FSIZE', 'WEBHOOK_SECRET'])

test('every setting that is named is read', () => {
  const code = globSync(
    [
      'packages/*/src/**/*.ts',
      '{apps,areas}/**/*.ts',
      'scripts/**',
      'bench/**/*.ts',
      'packaging/**',
      'clients/**/*.py',
      'tests/**/*.ts',
    ],
    { cwd: root, exclude: ['**/node_modules/**'] },
  ).filter((file) => statSync(join(root, file)).isFile() && file !== 'tests/docs.test.ts')
  const existing = new Set([
    ...FOREIGN,
    ...code.flatMap((file) => text(file).match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []),
  ])
  const wrong = pages.flatMap((page) =>
    (text(page).match(/(?<![\w$-])[A-Z][A-Z0-9]*_[A-Z0-9_]+(?![\w*])/g) ?? []).flatMap((name) =>
      existing.has(name) ? [] : [`${page}: ${name}`],
    ),
  )
  expect(wrong).toEqual([])
})
