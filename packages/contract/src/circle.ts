import * as z from 'zod/mini'
import { write } from './call.ts'
import * as form from './form.ts'
import * as shape from './shape.ts'

export const sendBbsMessage = write('/user/message/sendBbsMessage.json', {
  access: 'login',
  input: z.object({ cmptId: z.optional(form.id), replyTo: z.optional(form.id), content: form.lines(20_000) }),
  output: z.object({ id: shape.id }),
  summary: 'A post or reply in the competition circle',
})
