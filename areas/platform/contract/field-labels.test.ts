import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldLabel } from './field-labels.ts'

const paths = globSync('../../*/*/contract{,.*}.ts', { cwd: import.meta.dirname }).filter(
  (path) => !path.endsWith('.test.ts'),
)
const modules: Record<string, unknown>[] = await Promise.all(paths.map((path) => import(path)))

interface Declared {
  path: string
  input: { _zod: { def: { shape?: Record<string, unknown> } } }
}
const isCall = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'input' in value

test('every field of every call has a label in both languages', () => {
  const calls = modules.flatMap((exported) => Object.values(exported).filter(isCall))
  expect(calls.length).toBeGreaterThan(150)
  const fields = new Set(calls.flatMap(({ input }) => Object.keys(input._zod.def.shape ?? {})))
  const missing = [...fields].filter((field) => !fieldLabel(field, 'zh') || !fieldLabel(field, 'en'))
  expect(missing).toEqual([])
})
