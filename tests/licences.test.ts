import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFree, licencesPage, packages } from '../scripts/docs/licences.ts'

test('all shipped packages have known licences that permit shipping', () => {
  const wrong = packages().filter(({ shipped, licence }) => shipped && !isFree(licence))
  expect(wrong).toEqual([])
})

test('a licence that would bind this platform does not count as free', () => {
  for (const licence of [
    'AGPL-3.0-only',
    'GPL-3.0',
    'GPL-2.0-or-later',
    'SSPL-1.0',
    'BUSL-1.1',
    'UNLICENSED',
    'MIT AND GPL-3.0',
  ])
    expect(isFree(licence), licence).toBe(false)
  expect(isFree('(MIT OR GPL-3.0)')).toBe(true)
  expect(isFree(null)).toBe(false)
})

test('the page of licences names every shipped package', () => {
  const page = licencesPage()
  expect(packages().filter(({ shipped, name }) => shipped && !page.includes(name))).toEqual([])
})

test('every package of this repository declares the licence in LICENSE', () => {
  const root = join(import.meta.dirname, '..')
  expect(readFileSync(join(root, 'LICENSE'), 'utf8')).toContain(
    'Apache License\n                           Version 2.0',
  )
  const files = ['package.json', ...globSync('{apps,areas,packages}/*/package.json', { cwd: root })]
  expect(files.length).toBeGreaterThan(10)
  const declared = files.map((file) => [file, JSON.parse(readFileSync(join(root, file), 'utf8')).license])
  expect(declared.filter(([, licence]) => licence !== 'Apache-2.0')).toEqual([])
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const own = Object.keys(lock).filter((path) => !path.includes('node_modules/'))
  expect(own.map((path) => lock[path].license)).toEqual(files.map(() => 'Apache-2.0'))
})
