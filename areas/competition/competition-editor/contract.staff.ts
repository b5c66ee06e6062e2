import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** What all parts of the editor share. */

export const whole = (min: number, max: number) => z.int().check(z.minimum(min, 'wrong'), z.maximum(max, 'wrong'))
export const requiredWords = form.words
export const optionalWords = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
export const maybeTime = z.nullable(form.time)
/** Every save names the version it is based on; if that part has changed since, it is refused (competitionEditor.changed). */
export const edit = { cmptId: form.id, version: form.int }
export const saved = z.object({ version: z.int() })
/** A text of the caller's language, such as why an action is not possible now; null if there is none. */
export const maybeShown = z.nullable(z.string())

export const WorkRole = z.enum(['editor', 'judge', 'support'])
export type WorkRole = z.infer<typeof WorkRole>
export const hostTeam = read('/host/making/people.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    people: z.array(
      z.object({ ...shape.Person.shape, role: z.enum(['owner', ...WorkRole.options]), at: shape.maybeTime }),
    ),
    may: z.object({ change: maybeShown }),
  }),
  summary: 'Who works on a competition',
})
export const addHost = write('/host/making/peopleAdd.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, userName: form.text(40), role: WorkRole }),
  output: z.object({ userId: shape.id }),
  perMinute: 30,
  summary: 'Add somebody to the staff of a competition, or change their role',
})
export const removeHost = write('/host/making/peopleRemove.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Remove somebody from the staff; anybody but the owner may leave',
})
export const handOver = write('/host/making/handOver.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, userId: form.id, confirm: form.text(100) }),
  output: shape.done,
  summary: 'Transfer a competition to a member of its staff; `confirm` repeats its Chinese title',
})
