import { events, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Interval } from '../leaderboard/contract.ts'

/** The leaderboard on a projector. */

export const screenLimits = { top: { min: 3, max: 100, usual: 20 }, freezeMinutes: 7 * 24 * 60, ticker: 12 } as const

const ScreenRow = z.object({
  /** 0: a baseline. */
  rank: z.int(),
  teamId: shape.id,
  teamName: z.string(),
  teamLogo: z.string(),
  score: z.string(),
  /** The shown numbers, in the order of the stage’s; empty if there is only one. */
  numbers: z.array(z.nullable(z.string())),
  /** Of the score; null if the stage has no intervals. */
  interval: z.nullable(Interval),
  entries: z.int(),
  at: shape.time,
  baseline: z.boolean(),
})
export type ScreenRow = z.output<typeof ScreenRow>
const which = { cmptId: form.id, stageId: z.optional(form.id) }
export const rankScreen = read('/common/rankScreen.json', {
  access: 'public',
  may: 'anyone',
  input: z.object(which),
  output: z.object({
    title: shape.Words,
    host: shape.Words,
    stageId: shape.id,
    stage: shape.Words,
    /** Stages with scores, in their order. */
    stages: z.array(z.object({ id: shape.id, name: shape.Words })),
    board: z.enum(['A', 'B']),
    startAt: shape.time,
    endAt: shape.maybeTime,
    /** When B will be revealed; null if it already is or never will be. */
    revealAt: shape.maybeTime,
    /** Since when the rows are frozen. */
    frozenAt: shape.maybeTime,
    /** The numbers beside the score, each with its place in `numbers`. */
    columns: z.array(z.object({ name: z.string(), title: shape.Words, at: z.int() })),
    rows: z.array(ScreenRow),
    /** Teams with a rank. */
    total: z.int(),
    /** Scored submissions of the stage. */
    entries: z.int(),
    /** The latest scored submissions, newest first. The score is only included if it counts for the team, and not while frozen. */
    ticker: z.array(z.object({ id: shape.id, teamName: z.string(), score: z.nullable(z.string()), at: shape.time })),
    asOf: shape.time,
  }),
  summary: 'The leaderboard for a projector: the first teams, what was scored last, the clock',
})
export const rankScreenEvents = events('/common/rankScreenEvents', {
  access: 'public',
  may: 'anyone',
  input: z.object(which),
  output: z.object({ kind: z.literal('board') }),
  summary: 'Tells, once a second at most, that the board has changed',
})

const host = z.object({ cmptId: form.id })
const Settings = {
  top: z.int(),
  /** Before a stage's end; 0 for never. */
  freezeMinutes: z.int(),
}
export const screenSettings = read('/host/screen/settings.json', {
  access: 'login',
  may: 'staff',
  input: host,
  output: z.object({
    ...Settings,
    stages: z.array(
      z.object({
        id: shape.id,
        name: shape.Words,
        endAt: shape.maybeTime,
        frozenAt: shape.maybeTime,
        byHand: z.boolean(),
        /** Why it cannot be frozen now. */
        may: z.object({ freeze: z.nullable(z.string()) }),
      }),
    ),
    may: z.object({ change: z.nullable(z.string()) }),
  }),
  summary: 'What the big screen of a competition shows, and what stands still',
})
export const saveScreen = write('/host/screen/save.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    ...host.shape,
    top: form.int.check(z.minimum(screenLimits.top.min), z.maximum(screenLimits.top.max)),
    freezeMinutes: form.int.check(z.minimum(0), z.maximum(screenLimits.freezeMinutes)),
  }),
  output: shape.done,
  summary: 'Set how many teams the big screen shows, and how long before the end it stands still',
})
export const freezeScreen = write('/host/screen/freeze.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...host.shape, stageId: form.id, frozen: form.flag }),
  output: shape.done,
  summary: 'Let the big screen of a stage stand still from now on, or go on',
})
