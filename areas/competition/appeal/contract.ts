import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

export const AppealMatter = z.enum(['account', 'realname', 'submission', 'board', 'penalty', 'other'])
export const AppealState = z.enum(['open', 'accepted', 'refused', 'withdrawn'])
const Appeal = z.object({
  id: shape.id,
  matter: AppealMatter,
  cmptId: z.nullable(shape.id),
  cmptTitle: z.nullable(shape.Words),
  /** Number within its kind, such as a submission's number. */
  subject: z.string(),
  text: z.string(),
  /** Signed addresses with the files' names. */
  evidence: z.array(z.object({ name: z.string(), url: z.string() })),
  state: AppealState,
  answer: z.nullable(z.string()),
  at: shape.time,
  answeredAt: shape.maybeTime,
})
export const appeals = read('/user/appeal/list.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object(form.paging),
  output: shape.page(Appeal),
  summary: 'One’s appeals',
})
export const makeAppeal = write('/user/appeal/make.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    matter: AppealMatter,
    cmptId: z.optional(form.id),
    subject: z._default(form.maybe(100), ''),
    text: form.lines(2000),
    /** fullPath of pictures uploaded with `use` evidence, at most 5. */
    evidence: z._default(form.json(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(5))), []),
  }),
  output: z.object({ id: shape.id }),
  perMinute: 10,
  summary: 'Appeal: once per matter',
})
export const withdrawAppeal = write('/user/appeal/withdraw.json', {
  access: 'login',
  may: 'own',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Take an open appeal back',
})
export const appealQueue = read('/admin/appeal/queue.json', {
  access: 'admin',
  input: z.object({
    state: z._default(AppealState, 'open'),
    matter: z.optional(AppealMatter),
    /** Words of the number (#1), the person’s name, the competition, the subject, the text or the answer. */
    keyword: z._default(form.maybe(40), ''),
    ...form.days,
    ...form.paging,
  }),
  output: shape.page(z.object({ ...Appeal.shape, person: shape.Person, answeredBy: z.nullable(z.string()) })),
  summary: 'Appeals that wait for an answer',
})
export const answerAppeal = write('/admin/appeal/answer.json', {
  access: 'admin',
  input: z.object({ id: form.id, accept: form.flag, answer: form.lines(1000) }),
  output: shape.done,
  summary: 'Answer an appeal; nobody answers their own',
})
