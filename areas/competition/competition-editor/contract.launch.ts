import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { weights } from '../catalog/contract.detail.ts'
import { CompetitionType } from '../catalog/contract.ts'
import { CompetitionStatus } from '../host-console/contract.ts'
import { maybeShown } from './contract.staff.ts'

export const gateLines = [
  'basics',
  'texts',
  'ownTexts',
  'rules',
  'cover',
  'dates',
  'stages',
  'overall',
  'prizes',
  'data',
  'ownFiles',
  'scoring',
  'fits',
  'sandbox',
  'direction',
  'limits',
  'codes',
  'contact',
  'legal',
] as const
export const GateLine = z.enum(gateLines)
export type GateLine = z.infer<typeof GateLine>
const SandboxSubmission = z.object({
  id: shape.id,
  stageId: shape.id,
  stage: shape.Words,
  by: z.string(),
  at: shape.time,
  fileName: z.string(),
  state: z.enum(['queued', 'scored', 'failed']),
  scoreA: maybeShown,
  scoreB: maybeShown,
  /** All shown numbers, if the leaderboard has several. */
  numbers: z.array(z.object({ name: z.string(), a: z.string(), b: z.nullable(z.string()) })),
  faults: z.array(z.string()),
  /** Scored against the current solution and split. */
  current: z.boolean(),
})
export const launchGate = read('/host/making/gate.json', {
  access: 'login',
  token: 'host',
  may: 'tryer',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    status: CompetitionStatus,
    /** Those that are not required are advised. */
    lines: z.array(z.object({ line: GateLine, ok: z.boolean(), required: z.boolean(), why: z.string() })),
    legal: z.boolean(),
    /** Those in which a file can be tried, with the sample at a signed, expiring address. */
    scored: z.array(
      z.object({
        stageId: shape.id,
        name: shape.Words,
        sample: z.nullable(z.object({ name: z.string(), url: z.string() })),
      }),
    ),
    sandbox: z.array(SandboxSubmission),
    returned: z.nullable(z.object({ reason: z.string(), at: shape.time })),
    submittedAt: shape.maybeTime,
    may: z.object({
      submit: maybeShown,
      takeBack: maybeShown,
      decide: maybeShown,
      withdraw: maybeShown,
      remove: maybeShown,
    }),
  }),
  summary: 'What a competition still lacks before it can go live',
})
export const saveLegal = write('/host/making/legal.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, agree: form.flag }),
  output: shape.done,
  summary: 'The host declares that data and texts may be published',
})
export const trySandbox = write('/host/making/sandbox.json', {
  access: 'login',
  token: 'host',
  may: 'tryer',
  input: z.object({ cmptId: form.id, stageId: form.id, uploadId: form.id }),
  output: z.object({ id: shape.id }),
  perMinute: 20,
  summary: 'Have a file scored by the real scorer, visible to the hosts only',
})
export const submitLaunch = write('/host/making/submit.json', {
  access: 'login',
  token: 'host',
  may: 'owner',
  input: z.object({ cmptId: form.id }),
  output: shape.done,
  summary: 'Request the launch of a competition',
})
export const takeBackLaunch = write('/host/making/takeBack.json', {
  access: 'login',
  token: 'host',
  may: 'owner',
  input: z.object({ cmptId: form.id }),
  output: shape.done,
  summary: 'Withdraw the request to go live',
})
export const launchQueue = read('/admin/making/launches.json', {
  access: 'admin',
  input: z.object({
    type: z.optional(CompetitionType),
    /** Words of the title, the host, the owner or who sent it. */
    keyword: z._default(form.maybe(40), ''),
    /** When it was sent. */
    ...form.days,
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      id: shape.id,
      title: shape.Words,
      host: shape.Words,
      owner: z.nullable(shape.Person),
      by: z.nullable(z.string()),
      at: shape.maybeTime,
      startAt: shape.time,
      endAt: shape.maybeTime,
      /** The future weight of its ranks in ranking points: approved with the launch. */
      weight: z.literal(weights),
      may: z.object({ decide: maybeShown }),
    }),
  ),
  summary: 'Competitions that wait to go live, those that wait longest first',
})
export const decideLaunch = write('/admin/making/decide.json', {
  access: 'admin',
  input: z.object({ cmptId: form.id, approve: form.flag, reason: z._default(form.maybe(1000), '') }),
  output: shape.done,
  summary: 'Approve the launch of a competition, or send it back with a reason',
})
export const withdrawCompetition = write('/admin/making/withdraw.json', {
  access: 'admin',
  input: z.object({ cmptId: form.id, reason: form.lines(1000) }),
  output: shape.done,
  summary: 'Take a public competition off the site',
})
export const inviteLink = read('/host/making/inviteLink.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  output: z.object({ link: maybeShown, people: z.int() }),
  summary: 'The invitation link of a competition that is not public, and how many came by it',
})
export const setInviteLink = write('/host/making/setInviteLink.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  /** `on` makes a new link, which ends the one before; otherwise there is none. Who came by it stays in. */
  input: z.object({ cmptId: form.id, on: form.flag }),
  output: z.object({ link: maybeShown }),
  summary: 'Make a new invitation link for a competition that is not public, or end it',
})
