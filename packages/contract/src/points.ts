import * as z from 'zod/mini'
import { read, write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

export const getUserIntegral = read('/common/encourage/getUserIntegral.json', {
  access: 'mixed',
  input: z.object(form.paging),
  output: z.object({
    total: z.int(),
    spendable: z.int(),
    entries: shape.page(z.object({ id: shape.id, points: z.int(), reason: shape.Words, at: shape.time })),
  }),
  summary: 'One’s points and their ledger',
})
export const getCoupleIntergral = write('/common/encourage/getCoupleIntergral.json', {
  access: 'login',
  input: z.object({ task: form.text(40) }),
  output: z.object({ points: z.int(), spendable: z.int() }),
  summary: 'Claim the points of a finished task, sign-in included',
})
export const getInviteRankList = read('/common/share/getInviteRankList.json', {
  access: 'public',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...shape.Person.shape, invited: z.int(), points: z.int() })),
  summary: 'Who has invited most',
})
export const getInviteLogList = read('/share/getInviteLogList.json', {
  access: 'login',
  input: z.object(form.paging),
  output: shape.page(z.object({ userName: z.string(), at: shape.time, points: z.int() })),
  summary: 'Whom one has invited',
})
