import { expect, it } from 'vitest'
import { gateLines } from '../contract.launch.ts'
import { stateOf, stepOf, steps } from './steps.ts'

const gate = (missing: readonly string[], more: object = {}) => ({
  status: 'draft' as const,
  lines: gateLines.map((line) => ({ line, ok: !missing.includes(line), required: line !== 'cover', why: line })),
  returned: null,
  ...more,
})
const kinds = (...of: Parameters<typeof gate>) => steps.map((step) => stateOf(step, gate(...of), []).kind)

// covers: pages.editor.steps-ticks
it('a step is done once its lines of the launch checklist are', () => {
  expect(kinds([])).toEqual([...Array(7).fill('done'), 'plain', 'done'])
  expect(stateOf('scoring', gate(['fits', 'direction', 'data']), [])).toEqual({ kind: 'open', left: 2 })
  expect(stateOf('data', gate(['fits', 'direction', 'data']), [])).toEqual({ kind: 'open', left: 1 })
  expect(stateOf('stages', gate(['fits']), [])).toEqual({ kind: 'done', left: 0 })
})

// covers: pages.editor.steps-ticks
it('every required line that is missing is counted in exactly one step', () => {
  const all = gate(gateLines)
  expect(steps.reduce((sum, step) => sum + stateOf(step, all, []).left, 0)).toBe(gateLines.length - 1)
  expect(Object.keys(stepOf).toSorted()).toEqual([...gateLines].toSorted())
})

it('a step is done without what is only advised', () => {
  expect(stateOf('basics', gate(['cover']), [])).toEqual({ kind: 'done', left: 0 })
  expect(stateOf('basics', gate(['cover', 'contact']), [])).toEqual({ kind: 'open', left: 1 })
})

// covers: pages.editor.steps-ticks
it('a failed check and a launch that was sent back are problems', () => {
  expect(stateOf('scoring', gate(['fits']), [{ scoring: { state: 'failed' } }]).kind).toBe('problem')
  expect(stateOf('data', gate(['fits']), [{ scoring: { state: 'failed' } }]).kind).toBe('done')
  const returned = { reason: '请改', at: '2026-01-01T00:00:00.000Z' }
  expect(stateOf('launch', gate([], { returned }), []).kind).toBe('problem')
  expect(stateOf('launch', gate([], { returned, status: 'pending' }), []).kind).toBe('done')
})

it('a live competition has nothing left to do', () => {
  expect(new Set(kinds(['legal', 'sandbox'], { status: 'published' }))).toEqual(new Set(['plain']))
})
