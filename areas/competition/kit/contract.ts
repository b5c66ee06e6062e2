import { download, read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

/** A program to start from, for stages that take code. */

export const starterKit = download('/cmpt/starterKit', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, stageId: z.optional(form.id) }),
  perMinute: 20,
  summary:
    'The starter kit of a stage that takes code: a program, a notebook, its page, the sample and small debug data',
})
const ofHost = z.object({ cmptId: form.id, stageId: form.id })
export const hostKit = read('/host/kit.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: ofHost,
  output: z.object({ texts: z.array(z.object({ name: z.string(), text: z.string() })), files: z.array(z.string()) }),
  summary: 'What the starter kit of a stage has, as competitors get it',
})
export const hostKitFile = download('/host/kit/download', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: ofHost,
  perMinute: 20,
  summary: 'The starter kit of a stage, also of a draft',
})
