import { expect, test } from 'vitest'
import { reached } from '../packages/runner/src/testing-reached.ts'
import { ENGINES, probeParts, readProbeTable } from '../scripts/docs/probe-table.ts'

const rows = readProbeTable()

test('docs/SECURITY.md lists exactly the probes that exist; else npm run docs probes', () => {
  const probes = probeParts().flatMap((part) => part.probes)
  expect(rows.map(({ probe }) => probe)).toEqual(probes)
  expect(new Set(probes).size).toBe(probes.length)
  expect(probes.length).toBeGreaterThanOrEqual(96)
})

test('it says of every engine that a probe is held, or why it is not, and of Kubernetes nothing', () => {
  const open: Record<string, string[]> = {}
  for (const { probe, cells } of rows) {
    expect([probe, cells.length, cells.at(-1)]).toEqual([probe, Object.keys(ENGINES).length + 1, '–'])
    for (const [at, engine] of Object.keys(ENGINES).entries()) {
      if (cells[at] === '✓') continue
      expect(cells[at]).toBe(`允许：${reached[engine]?.[probe]?.zh} Allowed: ${reached[engine]?.[probe]?.en}`)
      open[engine] = [...(open[engine] ?? []), probe]
    }
  }
  const listed = Object.entries(reached).map(([engine, probes]) => [engine, Object.keys(probes)])
  expect(open).toEqual(Object.fromEntries(listed))
})
