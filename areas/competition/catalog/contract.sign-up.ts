import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** A field of a competition's own sign-up form. */
export const FormField = z.object({
  name: z.string(),
  label: shape.Words,
  kind: z.enum(['text', 'number', 'select', 'multiline']),
  required: z.boolean(),
  max: z.optional(z.int()),
  options: z.optional(z.array(shape.Words)),
})
export type FormField = z.infer<typeof FormField>
export const FormAnswers = z.record(z.string(), z.string().check(z.maxLength(2000)))
export const getCmptUserFormInfo = read('/cmpt/getCmptUserFormInfo.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: z.object({ fields: z.array(FormField), answers: FormAnswers, signedUp: z.boolean() }),
  summary: 'A competition’s sign-up form with one’s own answers',
})
export const checkJoinCmptCode = read('/cmpt/checkJoinCmptCode.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id, code: form.code(20) }),
  output: shape.verdict,
  perMinute: 20,
  summary: 'Whether an invitation code opens this competition',
})
export const signUpJoinCmpt = write('/cmpt/signUpJoinCmpt.json', {
  access: 'login',
  token: 'submit',
  may: 'competitor',
  input: z.object({
    cmptId: form.id,
    agree: form.flag,
    code: z.optional(form.code(20)),
    answers: z._default(form.json(FormAnswers), {}),
    lookingForTeam: z._default(form.flag, false),
    /** For users who work on the competition: an entry outside the ranking. */
    baseline: z.optional(form.flag),
  }),
  /** If the host decides on sign-ups, this creates a request, without a team yet. */
  output: z.object({ waiting: z.boolean(), teamId: z.nullable(shape.id), teamName: z.nullable(z.string()) }),
  summary: 'Sign up: agree to the rules, fill the form, get a one-person team, or ask the host for it',
})
export const submitCmptUserFormInfo = write('/cmpt/submitCmptUserFormInfo.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, answers: form.json(FormAnswers) }),
  output: shape.done,
  summary: 'Fill the sign-up form after signing up',
})
export const updateCmptUserFormInfo = write('/cmpt/updateCmptUserFormInfo.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, answers: form.json(FormAnswers) }),
  output: shape.done,
  summary: 'Change one’s answers while sign-up is open',
})
export const validateUserRealNameStatus = write('/cmpt/validateUserRealNameStatus.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id }),
  output: z.object({ required: z.enum(['none', 'signup', 'award']), verified: z.boolean() }),
  summary: 'Whether this competition asks for a verified name, and whether one has it',
})
export const enterCompetition = write('/cmpt/enter.json', {
  access: 'login',
  token: 'submit',
  may: 'loggedIn',
  input: z.object({ cmptId: form.id, key: form.text(100) }),
  output: z.object({ title: shape.Words }),
  perMinute: 20,
  summary: 'Open a competition that is not public by the key of its invitation link',
})
