import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'

export const feedbackTypes = ['需求', 'bug', '活动', '账号', '其它'] as const

export const userFeedback = write('/common/cmpt/userFeedback.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    type: z.enum(feedbackTypes, { error: 'feedbackType' }),
    contacts: validation.contact,
    content: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'feedbackContent'),
        z.maxLength(limits.feedbackContent, { abort: true }),
        form.noControls(true),
      ),
  }),
  output: shape.done,
  perMinute: 10,
  summary: 'Send feedback to the operator',
})

/** 待处理, 处理中, 已答复, 已关闭 */
export const FeedbackState = z.enum(['new', 'working', 'answered', 'closed'])
const feedbackFilter = {
  state: z.optional(FeedbackState),
  type: z.optional(z.enum(feedbackTypes)),
  /** Part of the text or of the contact. */
  keyword: z._default(form.maybe(40), ''),
}
export const feedbackQueue = read('/admin/feedback/queue.json', {
  access: 'admin',
  input: z.object({ ...feedbackFilter, ...form.paging }),
  output: shape.page(
    z.object({
      id: shape.id,
      type: z.enum(feedbackTypes),
      contacts: z.string(),
      content: z.string(),
      /** Null for anonymous visitors and closed accounts. */
      person: z.nullable(shape.Person),
      state: FeedbackState,
      /** Internal note. */
      note: z.string(),
      answer: z.string(),
      /** 采纳 */
      adopted: z.boolean(),
      at: shape.time,
      changedAt: shape.maybeTime,
      changedBy: z.nullable(z.string()),
      /** How an answer would reach the author. */
      way: z.enum(['notice', 'email', 'none']),
    }),
  ),
  summary: 'Feedback of users',
})
export const feedbackCsv = download('/admin/feedback.csv', {
  access: 'admin',
  input: z.object(feedbackFilter),
  perMinute: 20,
  summary: 'Feedback as CSV',
})
export const workOnFeedback = write('/admin/feedback/work.json', {
  access: 'admin',
  input: z.object({
    id: form.id,
    state: z.enum(['working', 'answered', 'closed']),
    note: z._default(form.maybe(1000), ''),
    /** Sent to the author; required for `answered`. */
    answer: z._default(form.maybe(1000), ''),
    adopted: z._default(form.flag, false),
  }),
  output: z.object({ way: z.enum(['notice', 'email', 'none']) }),
  summary: 'Work on a piece of feedback: note, answer, close',
})
