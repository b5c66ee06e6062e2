import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')

test('every decision has a unique number, states context, decision and consequences, and is in the index', () => {
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(files.length).toBeGreaterThan(9)
  expect(files.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const linked = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, name = '']) => name)
  expect(linked).toEqual(files.toSorted())
  const parts = (name: string) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => title).join(', ')
  expect(files.filter((name) => parts(name) !== 'Context, Decision, Consequences')).toEqual([])
})
