import * as z from 'zod/mini'
import { put, read } from './call.ts'
import { Card } from './competition.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

const person = z.object({ userId: form.id })
const followed = z.object({ followed: z.boolean() })
export const attentionUser = put('/user/bbs/attentionUser.json', {
  access: 'login',
  input: person,
  output: followed,
  summary: 'Follow a person',
})
export const cancelAttentionUser = put('/user/bbs/cancelAttentionUser.json', {
  access: 'login',
  input: person,
  output: followed,
  summary: 'Follow a person no longer',
})
export const getUserCmptList = read('/common/user/getUserCmptList.json', {
  access: 'public',
  input: z.object({ ...person.shape, ...form.paging }),
  output: shape.page(Card),
  summary: 'The competitions of a person',
})
export const getUserHonorList = read('/common/user/getUserHonorList.json', {
  access: 'public',
  input: person,
  output: z.array(
    z.object({ cmptId: shape.id, title: shape.Words, rank: z.int(), reward: shape.Words, date: shape.time }),
  ),
  summary: 'The achievements of a person: rank, reward, date',
})
