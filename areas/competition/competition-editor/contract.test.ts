import { expect, test } from 'vitest'
import { SignUp } from './contract.content.ts'

// covers: spec.validation.host-sets-maximum
test('a host can set a team size from one to five, and nothing else', () => {
  const base = { needsCode: false, approval: false, realName: 'none', form: [], questions: [] }
  const taken = [0, 1, 5, 6, 2.5].map((teamMax) => SignUp.safeParse({ ...base, teamMax }).success)
  expect(taken).toEqual([false, true, true, false, false])
})
