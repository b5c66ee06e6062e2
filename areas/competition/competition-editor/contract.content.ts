import { write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { weights } from '../catalog/contract.detail.ts'
import { FormField } from '../catalog/contract.sign-up.ts'
import { StageKind } from '../catalog/contract.stages.ts'
import { Audience, CompetitionType, HostKind, RewardType } from '../catalog/contract.ts'
import { Overall } from '../leaderboard/contract.overall.ts'
import { edit, maybeTime, optionalWords, requiredWords, saved, whole } from './contract.staff.ts'

const { editor } = limits

/** The parts that one screen saves separately. A stage's scoring is saved as `scoring:<its id>`. */
const textNames = ['overview', 'task', 'platform', 'training', 'rules'] as const
export const TextName = z.enum(textNames)
export type TextName = z.infer<typeof TextName>

const slug = z.string().check(z.trim(), z.regex(/^(?=.*[a-z])[a-z0-9][a-z0-9-]{1,59}$/, 'wrong'))
export const Basics = z.object({
  slug,
  title: requiredWords(100),
  summary: optionalWords(200),
  host: optionalWords(100),
  /** If omitted, these two stay unchanged. */
  hostKind: z.optional(HostKind),
  hostLogo: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  cover: z.nullable(z.string().check(z.maxLength(300))),
  type: CompetitionType,
  practice: z.boolean(),
  tags: z.array(form.text(20)).check(z.maxLength(10, 'choicesMax:10')),
  contact: form.maybe(200),
  groupQr: z.nullable(z.string().check(z.maxLength(300))),
  bannerUntil: maybeTime,
  watermark: z.boolean(),
  /** The weight of its ranks in ranking points; ignored for practice. */
  weight: z.literal(weights),
  /** For whom it is; if omitted, it stays unchanged. */
  audience: z.optional(Audience),
  /** The organisation that it belongs to, of those that one hosts for; if omitted, it stays unchanged. */
  organisationId: z.optional(z.nullable(whole(1, 2_147_483_647))),
  /** The competition whose series it belongs to. */
  parentId: z.nullable(whole(1, 2_147_483_647)),
})
export type Basics = z.output<typeof Basics>
export const saveBasics = write('/host/making/basics.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, value: form.json(Basics) }),
  output: saved,
  summary: 'Save names, cover, tags, contact of a competition that one runs',
})
export const saveText = write('/host/making/text.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, name: TextName, zh: form.maybe(editor.text), en: form.maybe(editor.text) }),
  output: saved,
  summary: 'Save one of the long texts, in Markdown',
})

export const StageEdit = z.object({
  /** Null for a new one. */
  id: z.nullable(z.int()),
  name: requiredWords(limits.editor.stageName),
  kind: StageKind,
  startAt: form.time,
  endAt: maybeTime,
  /** Which teams of the previous scored stage may enter; null: all. */
  promotion: z.nullable(
    z.union([
      z.object({ by: z.literal('top'), value: whole(1, 100_000) }),
      z.object({ by: z.literal('percent'), value: whole(1, 100) }),
    ]),
  ),
  /** Teams close this many hours before its end; null: by the platform's rules. */
  teamHours: z.nullable(whole(0, 8760)),
})
const Stages = z.object({
  startAt: form.time,
  endAt: maybeTime,
  signUpStartAt: form.time,
  signUpEndAt: maybeTime,
  /** In their order. */
  stages: z.array(StageEdit).check(z.maxLength(editor.stages, `choicesMax:${editor.stages}`)),
  /** The rule of the overall board; null for none. If omitted, it stays unchanged. */
  overall: z.optional(z.nullable(Overall)),
})
export const saveStages = write('/host/making/stages.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    ...edit,
    value: form.json(Stages),
    /** The reason, shown to competitors: required if the dates of a public competition change. */
    reason: z._default(form.maybe(300), ''),
  }),
  output: saved,
  summary: 'Save the dates and the stages',
})

const field = z.object({
  ...FormField.shape,
  name: z.string().check(z.trim(), z.regex(/^[A-Za-z]\w{0,39}$/, 'wrong')),
  label: requiredWords(60),
  max: z.optional(whole(1, 2000)),
  options: z.optional(z.array(requiredWords(60)).check(z.maxLength(50))),
})
export const SignUp = z.object({
  needsCode: z.boolean(),
  /** The host decides on each sign-up. */
  approval: z.boolean(),
  realName: z.enum(['none', 'signup', 'award']),
  teamMax: whole(1, limits.teamMax),
  form: z.array(field).check(z.maxLength(20, 'choicesMax:20')),
  questions: z
    .array(z.object({ question: requiredWords(300), answer: requiredWords(3000) }))
    .check(z.maxLength(50, 'choicesMax:50')),
})
export type SignUp = z.output<typeof SignUp>
export const saveSignUp = write('/host/making/signUp.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, value: form.json(SignUp) }),
  output: saved,
  summary: 'Save how one signs up, the form, the questions and answers',
})
export const Prizes = z.object({
  rewardType: RewardType,
  prizeTotal: whole(0, 1_000_000_000),
  prizes: z
    .array(z.object({ name: requiredWords(60), reward: requiredWords(100), count: whole(1, 10_000) }))
    .check(z.maxLength(30, 'choicesMax:30')),
})
export type Prizes = z.output<typeof Prizes>
export const savePrizes = write('/host/making/prizes.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...edit, value: form.json(Prizes) }),
  output: saved,
  summary: 'Save the prizes',
})

export const makeCodes = write('/host/making/codes.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    count: form.int,
    useLimit: z.optional(form.int),
    expiresAt: z.optional(form.time),
  }),
  output: z.object({ codes: z.array(z.string()) }),
  summary: 'Make invitation codes',
})
export const endCode = write('/host/making/codeEnd.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, code: form.text(20) }),
  output: shape.done,
  summary: 'Invalidate an invitation code',
})
