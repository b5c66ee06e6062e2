import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/COVERAGE.md'), 'utf8')

test('every file that docs/COVERAGE.md names is there', () => {
  const named = [...page.matchAll(/`((?:packages|tests|docs|scripts|bench|demo)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(1000)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every test that docs/COVERAGE.md quotes stands in its file', () => {
  const quoted = [...page.matchAll(/`((?:packages|tests)\/[^`\s]*\.(?:test|spec)\.tsx?)` “([^”\n]+)/g)]
  expect(quoted.length).toBeGreaterThan(500)
  const gone = quoted.filter(([, path = '', title = '']) => !readFileSync(join(root, path), 'utf8').includes(title))
  expect(gone.map(([whole]) => whole)).toEqual([])
})

test('every test that docs/SECURITY.md names is there', () => {
  const security = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
  const named = [...security.matchAll(/`([^`\s]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  // Most stand in the server, whose folder is left out there.
  const places = ['', 'packages/server/src', 'tests', 'packages/server/src/platform/storage']
  expect(named.filter((path) => !places.some((place) => existsSync(join(root, place, path))))).toEqual([])
})
