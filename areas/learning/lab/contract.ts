import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** What an operator can grant a user for a limited time: a notebook server, computing power, access to data. */
export const labEnvironments = ['notebook', 'compute', 'data'] as const
const Environment = z.enum(labEnvironments)
export const LabState = z.enum(['pending', 'approved', 'refused'])
export const labDays = { least: 1, most: 180 } as const

const Request = z.object({
  id: shape.id,
  environment: Environment,
  purpose: z.string(),
  days: z.int(),
  state: LabState,
  /** How to get access, or why it was refused. */
  answer: z.string(),
  at: shape.time,
  /** Until when it is granted. */
  until: shape.maybeTime,
})
export const applyUse = write('/common/applyUse.json', {
  access: 'public',
  may: 'loggedIn',
  input: z.object({
    environment: Environment,
    purpose: form.lines(1000),
    days: form.int.check(z.minimum(labDays.least, 'wrong'), z.maximum(labDays.most, 'wrong')),
  }),
  output: z.object({ id: shape.id, state: LabState }),
  perMinute: 10,
  summary: 'Ask for a lab environment; one open request a person and environment',
})
export const myLabRequests = read('/user/lab/requests.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: shape.page(Request),
  summary: 'One’s own requests for lab environments',
})
export const labQueue = read('/admin/lab/queue.json', {
  access: 'admin',
  input: z.object({
    state: z._default(LabState, 'pending'),
    environment: z.optional(Environment),
    /** Words of the person’s name or of the purpose. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
  output: shape.page(z.object({ ...Request.shape, person: shape.Person })),
  summary: 'Requests for lab environments',
})
export const answerLab = write('/admin/lab/answer.json', {
  access: 'admin',
  input: z.object({ id: form.id, approve: form.flag, answer: form.lines(1000) }),
  output: shape.done,
  summary: 'Give a lab environment, or refuse it',
})
