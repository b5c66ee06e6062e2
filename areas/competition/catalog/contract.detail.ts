import { Role } from '@leitai/identity/profile/contract'
import { read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Overall } from '../leaderboard/contract.overall.ts'
import { FormField } from './contract.sign-up.ts'
import { Stage } from './contract.stages.ts'
import { Audience, BoardView, Card, SubCompetition } from './contract.ts'

/** Weights in ranking points: none, a school's competition, a usual one, a flagship. */
export const weights = [0, 0.5, 1, 1.5] as const

const Medal = z.enum(['gold', 'silver', 'bronze'])

/** The action of the page's main button, and the reason. */
export const MainAction = z.enum([
  'login',
  'notStarted',
  'signUp',
  'code',
  'realName',
  'approval',
  'barred',
  'staff',
  'closed',
  'team',
  'submit',
  'work',
  'workAgain',
  'wait',
  'practice',
  'ended',
])

export const cmptDetail = read('/common/cmpt/cmptDetail.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    ...Card.shape,
    overview: shape.Words,
    task: shape.Words,
    platform: shape.Words,
    training: shape.Words,
    rules: shape.Words,
    prizes: z.array(z.object({ name: shape.Words, reward: shape.Words, count: z.int() })),
    stages: z.array(Stage),
    changes: z.array(
      z.object({
        at: shape.time,
        text: shape.Words,
        /** The role of its author; null for old ones without it. The name is only for those who work on the competition. */
        byRole: z.nullable(z.enum(['host', 'admin', 'platform'])),
        byName: z.nullable(z.string()),
      }),
    ),
    contact: z.string(),
    /** The QR code of the competition's group chat. */
    groupQr: z.nullable(z.string()),
    /** Until then the host answers late (a holiday); null once it has passed. */
    bannerUntil: shape.maybeTime,
    /** The page carries a watermark with the reader's name. */
    watermark: z.boolean(),
    /** Everybody, or its members alone. */
    audience: Audience,
    /** What competitors see of each other on the leaderboard. */
    boardView: BoardView,
    /** The weight of its ranks in ranking points; 0 for practice and what is not for everybody. */
    weight: z.literal(weights),
    /** The rule of its overall board; null if it has none. */
    overall: z.nullable(Overall),
    /** The parent of its series, and the competitions of its own series. */
    parent: z.nullable(SubCompetition),
    ztsList: z.array(SubCompetition),
    needsCode: z.boolean(),
    /** The host decides on each sign-up. */
    approval: z.boolean(),
    realName: z.enum(['none', 'signup', 'award']),
    form: z.array(FormField),
    teamMax: z.int(),
    teamDeadline: shape.maybeTime,
    followed: z.boolean(),
    me: z.nullable(
      z.object({
        signedUp: z.boolean(),
        teamId: z.nullable(shape.id),
        teamName: z.nullable(z.string()),
        rank: z.nullable(z.int()),
        best: z.nullable(z.string()),
        /** The team's place on board B of the main stage once it is out; the medal when nothing of the result is pending. */
        final: z.nullable(z.object({ rank: z.int(), teams: z.int(), score: z.string(), medal: z.nullable(Medal) })),
        usedToday: z.int(),
        remainingToday: z.nullable(z.int()),
        resetAt: shape.maybeTime,
        /** Whether the caller's team may enter the stages with a promotion rule; null while undecided. */
        promoted: z.array(z.object({ stageId: shape.id, promoted: z.nullable(z.boolean()) })),
        /** The caller's request if the host decides on sign-ups, or why the host has removed a sign-up. */
        request: z.nullable(z.object({ state: z.enum(['waiting', 'refused', 'removed']), reason: z.string() })),
      }),
    ),
    action: z.object({ kind: MainAction, stageId: z.nullable(shape.id), reason: z.nullable(z.string()) }),
  }),
  mayLag: true,
  summary: 'Everything about one competition but its boards and files',
})
const DataFile = z.object({
  id: shape.id,
  stageId: z.nullable(shape.id),
  name: z.string(),
  description: shape.Words,
  size: z.int(),
  sha256: z.string(),
  format: z.string(),
  licence: z.string(),
  downloads: z.int(),
  sample: z.boolean(),
  /** When its stage begins; null once it has: nobody can download it earlier. */
  opensAt: shape.maybeTime,
  /** Why the caller's team cannot download it: its stage is for promoted teams. In the caller's language. */
  closed: z.nullable(z.string()),
})
export const getDataList = read('/common/cmpt/getDataList.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    files: z.array(DataFile),
    /** The refusal of a download, in the caller's language; null if it is allowed. */
    locked: z.nullable(z.string()),
  }),
  summary: 'The data files of a competition',
})
export const cmptData = read('/cmpt/cmptData/data.json', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, fileId: form.id }),
  output: z.object({ url: z.string(), name: z.string(), size: z.int(), sha256: z.string(), expiresAt: shape.time }),
  summary: 'A signed, expiring address of one data file',
})
export const getQuestionList = read('/common/cmpt/getQuestionList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.array(z.object({ id: shape.id, question: shape.Words, answer: shape.Words })),
  summary: 'Questions and answers of a competition',
})
export const getShareInfo = read('/common/cmpt/getShareInfo.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    title: shape.Words,
    summary: shape.Words,
    cover: z.nullable(z.string()),
    url: z.string(),
  }),
  summary: 'What a share card says',
})
export const findCompetitorList = read('/common/cmpt/findCompetitorList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    cmptId: form.id,
    keyword: z._default(form.maybe(40), ''),
    /** Only users who look for a team. */
    looking: z.optional(form.flag),
    ...form.paging,
  }),
  output: shape.page(
    z.object({
      ...shape.Person.shape,
      teamId: z.nullable(shape.id),
      teamName: z.nullable(z.string()),
      signedUpAt: shape.time,
      lookingForTeam: z.boolean(),
      /** The skills of users who look for a team. */
      roles: z.array(Role),
      skills: z.array(z.string()),
    }),
  ),
  summary: 'Who has signed up',
})
