import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTags, coveragePage, requirements, sections, tagsIn } from '../scripts/docs/coverage.ts'

const root = join(import.meta.dirname, '..')

test('the page of coverage names every requirement', () => {
  const page = coveragePage()
  expect(requirements.filter(({ id }) => !page.includes(`\`${id}\``))).toEqual([])
})

test('every tag is directly above a test and names a requirement', () => {
  const tags = allTags()
  expect(tags.length).toBeGreaterThan(800)
  const ids = new Set(requirements.map(({ id }) => id))
  expect(tags.filter(({ id, title }) => !ids.has(id) || !title)).toEqual([])
  const names = tags.map(({ id, file, title }) => `${id} ${file} ${title}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every requirement has a unique id within a section', () => {
  const ids = requirements.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(800)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const prefixes = sections.map(({ prefix }) => prefix)
  expect(
    ids.filter((id) => !/^[a-z]+\.[a-z]+\.[a-z0-9-]+$/.test(id) || !prefixes.includes(id.replace(/\.[^.]+$/, ''))),
  ).toEqual([])
  expect(prefixes.filter((prefix) => !ids.some((id) => id.startsWith(`${prefix}.`)))).toEqual([])
})

test('a tag is read with the title that follows, also below a table of cases, and is ignored elsewhere', () => {
  // Assembled so that this file contains no tags here.
  const tag = '// covers:'
  const text = `
    ${tag} a.b.one, a.b.two
    ${tag} a.b.three
    test('a plain one', () => {})
    ${tag} a.b.four
    it.each<[string, number]>([
      ['(', 1],
    ])('with %s and %i', () => {})
    ${tag} a.b.five
    const found = await test.step("a 'step'", async () => {})
    ${tag} a.b.six
    test.runIf(can === null)(
      'where it can run',
      async () => {},
    )
    ${tag} a.b.seven
    describe('no test', () => {})
  `
  expect(tagsIn(text, 'file').map(({ id, title }) => [id, title])).toEqual([
    ['a.b.one', 'a plain one'],
    ['a.b.two', 'a plain one'],
    ['a.b.three', 'a plain one'],
    ['a.b.four', 'with %s and %i'],
    ['a.b.five', "a 'step'"],
    ['a.b.six', 'where it can run'],
    ['a.b.seven', null],
  ])
})

test('every test that docs/SECURITY.md names exists', () => {
  const security = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
  const named = [...security.matchAll(/`([^`\s]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  // Most are in the areas, whose folder is omitted there.
  const places = ['', 'areas', 'apps', 'tests', 'areas/platform/storage']
  expect(named.filter((path) => !places.some((place) => existsSync(join(root, place, path))))).toEqual([])
})
