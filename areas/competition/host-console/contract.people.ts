import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { FormAnswers, FormField } from '../catalog/contract.sign-up.ts'
import { format } from './contract.ts'

/** Users without a team, or whose real name is not verified. */
export const PeopleShow = z.enum(['all', 'teamless', 'unverified'])
export type PeopleShow = z.infer<typeof PeopleShow>
const people = {
  cmptId: form.id,
  keyword: z._default(form.maybe(40), ''),
  show: z._default(PeopleShow, 'all'),
}
export const hostPeople = read('/host/people.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...people, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...shape.Person.shape,
        at: shape.time,
        teamId: z.nullable(shape.id),
        teamName: z.nullable(z.string()),
        answers: FormAnswers,
        /** Whether the real name is verified; neither name nor number is included. */
        verified: z.boolean(),
        may: z.object({ remove: shape.may }),
      }),
    ).shape,
    form: z.array(FormField),
    /** How many wait for the host's decision. */
    waiting: z.int(),
    may: z.object({ message: shape.may }),
  }),
  summary: 'Who has signed up, with their answers',
})

export const hostPeopleCsv = download('/host/people.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...people, format }),
  perMinute: 20,
  summary: 'Who has signed up, as CSV or XLSX',
})
export const RequestState = z.enum(['waiting', 'refused', 'removed'])
export type RequestState = z.infer<typeof RequestState>
export const hostRequests = read('/host/requests.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, state: z._default(RequestState, 'waiting'), ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        ...shape.Person.shape,
        at: shape.time,
        answers: FormAnswers,
        verified: z.boolean(),
        reason: z.string(),
        decidedAt: shape.maybeTime,
      }),
    ).shape,
    form: z.array(FormField),
    may: z.object({ decide: shape.may }),
  }),
  summary: 'Who asks to sign up, was refused, or was removed; who waited longest first',
})
const chosen = form.ids.check(z.maxLength(limits.pageSizeMax))
export const decideRequests = write('/host/requests/decide.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    userIds: chosen,
    approve: form.flag,
    /** Required to refuse; the refused users are notified. */
    reason: z._default(form.maybe(limits.hostReason), ''),
  }),
  /** How many were decided; concurrent decisions by others stay. */
  output: z.object({ decided: z.int() }),
  summary: 'Approve or refuse requests to sign up',
})
export const removePerson = write('/host/people/remove.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, userId: form.id, reason: form.reason }),
  output: shape.done,
  summary: 'Take back the sign-up of somebody without a submission that counts; they cannot sign up again',
})
export const letAgain = write('/host/people/again.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Let somebody who was removed or refused sign up again',
})
export const messageSome = write('/host/people/message.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    userIds: z.optional(form.ids),
    teamIds: z.optional(form.ids),
    title: form.text(limits.hostMessage.title),
    text: form.lines(limits.hostMessage.text),
  }),
  output: z.object({ told: z.int() }),
  perMinute: 20,
  summary: 'Write a notice to chosen people or teams',
})
