import { expect, test } from 'vitest'
import { openSlots } from './slots.ts'

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'no two processes have the same user, whoever of the machine starts them',
  () => {
    const [one, other, runs] = [openSlots('children'), openSlots('children'), openSlots('runs')]
    const taken = [one.take(), other.take(), one.take(), runs.take()]
    expect(new Set(taken).size).toBe(4)
    one.release(taken[0] ?? null)
    const again = other.take()
    expect(taken.slice(1)).not.toContain(again)
    for (const uid of [taken[1], again]) other.release(uid ?? null)
    one.release(taken[2] ?? null)
    runs.release(taken[3] ?? null)
  },
)
