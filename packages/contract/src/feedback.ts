import * as z from 'zod/mini'
import { write } from './call.ts'
import { limits } from './limits.ts'
import * as shape from './shape.ts'
import * as validation from './validation.ts'

export const feedbackTypes = ['需求', 'bug', '活动', '账号', '其它'] as const

export const userFeedback = write('/common/cmpt/userFeedback.json', {
  access: 'public',
  input: z.object({
    type: z.enum(feedbackTypes, { error: 'feedbackType' }),
    contacts: validation.contact,
    content: z.string().check(z.trim(), z.minLength(1, 'feedbackContent'), z.maxLength(limits.feedbackContent)),
  }),
  output: shape.done,
  perMinute: 10,
  summary: 'Tell the operator something',
})
