import { download, read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Overall } from './contract.overall.ts'

export const BoardName = z.enum(['A', 'B', 'practice'])
export type BoardName = z.infer<typeof BoardName>

/** A bootstrap interval, rounded outward to the two leading digits of its width. */
export const Interval = z.object({ low: z.string(), high: z.string() })
export type Interval = z.infer<typeof Interval>
/** Ranks that cannot be told apart from the first of them. */
export const AlikeRanks = z.object({ from: z.int(), to: z.int() })
export type AlikeRanks = z.infer<typeof AlikeRanks>

export const Row = z.object({
  rank: z.int(),
  teamId: shape.id,
  teamName: z.string(),
  teamLogo: z.string(),
  /** With their schools, if they show them. */
  members: z.array(z.object({ ...shape.Person.shape, school: z.string() })),
  score: z.string(),
  /** Of the score; null if the stage has no intervals, or the submission none. */
  interval: z.nullable(Interval),
  /** The shown numbers in the order of the stage’s columns, null where none is known; empty if there is only one. */
  numbers: z.array(z.nullable(z.string())),
  /** The mean of the ranks in the numbers, if that is the rule. */
  meanRank: z.nullable(z.string()),
  /** Scored submissions. */
  entries: z.int(),
  /** When the counting submission was submitted. */
  at: shape.time,
  /** Places gained since yesterday (A) or between A and B (B); null if there is nothing to compare with. */
  change: z.nullable(z.int()),
  medal: z.nullable(z.enum(['gold', 'silver', 'bronze'])),
  baseline: z.boolean(),
  /** Voided after its week was over: it keeps its place there, crossed out. */
  struck: z.boolean(),
  /** Whether all members are verified; null if the competition requires no real names. */
  verified: z.nullable(z.boolean()),
  /** How the published reviewed board removed the team. */
  removed: z.nullable(z.enum(['refused', 'struck'])),
  /** The team's latest scores, oldest first, at most 12. Empty on the B board. */
  trend: z.array(z.number()),
  /** The counting submission, if it has details of its score and these are public; null otherwise. */
  details: z.nullable(shape.id),
})
export type Row = z.infer<typeof Row>
export type RowWire = z.input<typeof Row>

/** Which stage of which competition; default: its current one. */
export const which = { cmptId: form.id, stageId: z.optional(form.id) }
/** The head of every board. */
export const BoardHead = {
  stageId: shape.id,
  board: BoardName,
  direction: z.enum(['higher', 'lower']),
  asOf: shape.time,
  /** It updates daily, at noon in Shanghai. */
  noon: z.boolean(),
  frozen: z.boolean(),
  /** When B will be revealed; null if it already is or never will be. */
  revealAt: shape.maybeTime,
  revealed: z.boolean(),
}
const Head = {
  ...BoardHead,
  /** Teams that have a rank, on all pages and whatever is searched; `total` counts baselines as well. */
  ranked: z.int(),
  /**
   * The level of the intervals in percent, and which of the first 100 ranks cannot be told apart at it: the interval of the difference to the
   * first of the group, on the same draws of rows, contains 0. `alike` is null if the rank follows from several numbers.
   */
  intervals: z.nullable(z.object({ level: z.int(), alike: z.nullable(z.array(AlikeRanks)) })),
}

export const rankList = read('/common/cmpt/rankList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    ...which,
    board: z._default(BoardName, 'A'),
    keyword: z._default(form.maybe(40), ''),
    /** The name of a number to order the rows by, best first; ranks stay. */
    sort: z.optional(form.maybe(31)),
    page: z._default(form.int, 1),
    pageSize: z._default(form.int, 50),
  }),
  output: z.object({
    ...shape.page(Row).shape,
    ...Head,
    /** Teams of this page that are promoted to the next stage; empty before that is decided, and without a promotion rule. */
    promoted: z.array(shape.id),
  }),
  summary: 'The leaderboard: A, B after its reveal, or practice',
})
export const myRank = read('/cmpt/myRank.json', {
  access: 'login',
  token: 'read',
  may: 'loggedIn',
  input: z.object({ ...which, board: z._default(BoardName, 'A') }),
  output: z.object({
    row: z.nullable(Row),
    /** Why the team has its rank: which submission counts and which rule decided against its neighbours. */
    why: z.nullable(
      z.object({
        submissionId: shape.id,
        submissionNo: z.int(),
        submittedAt: shape.time,
        /** How the numbers make the rank, if there are several. */
        rule: z.nullable(z.string()),
        counts: z.string(),
        above: z.nullable(z.string()),
        below: z.nullable(z.string()),
      }),
    ),
    page: z.nullable(z.int()),
  }),
  summary: 'One’s own row, its page, and why it stands there',
})
export const weekRankList = read('/common/cmpt/weekRankList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    ...which,
    /** The week's number, 1 is the stage's first; default: the latest. */
    week: z.optional(form.int),
    page: z._default(form.int, 1),
    pageSize: z._default(form.int, 50),
  }),
  output: z.object({
    ...shape.page(Row).shape,
    ...Head,
    week: z.int(),
    weeks: z.array(z.object({ week: z.int(), from: shape.time, to: shape.time })),
  }),
  summary: 'The board of one week, by the best A score submitted in it',
})
export const rankStageList = read('/common/cmpt/rankStageList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  output: z.array(
    z.object({
      stageId: shape.id,
      name: shape.Words,
      boards: z.array(z.enum(['A', 'B', 'week', 'practice', 'examine'])),
      revealed: z.boolean(),
    }),
  ),
  summary: 'Which boards there are',
})
/** A part of an overall board: a stage, or the last scored stage of a competition of the series. */
const OverallPart = z.object({
  cmptId: shape.id,
  stageId: shape.id,
  /** Of the stage or the competition. */
  name: shape.Words,
  /** The public board that counts now; null while none does. */
  board: z.nullable(z.enum(['A', 'B'])),
  /** Its scores run in the other direction than those of the first part, so they are not summed. */
  opposite: z.boolean(),
  weight: z.number(),
})
export const OverallRow = z.object({
  /** Shared where nothing decides; 0 for a baseline. */
  rank: z.int(),
  /** Null on the board of a series, whose rows are people. */
  teamId: z.nullable(shape.id),
  name: z.string(),
  /** Address of the picture of the team or person. */
  picture: z.string(),
  /** With their schools, if they show them. */
  members: Row.shape.members,
  baseline: z.boolean(),
  /** How a published reviewed board of a part removed the team. */
  removed: Row.shape.removed,
  /** The sum of the scores, or the mean of the ranks with two decimals; null if the parts are compared in order, or none counts yet. */
  total: z.nullable(z.string()),
  /** In the order of the parts; null where it has no result. A baseline has rank 0. */
  parts: z.array(z.nullable(z.object({ score: z.string(), rank: z.int() }))),
})
export type OverallRow = z.infer<typeof OverallRow>
export type OverallRowWire = z.input<typeof OverallRow>
export const overallBoard = read('/common/cmpt/overallBoard.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    cmptId: form.id,
    keyword: z._default(form.maybe(40), ''),
    page: z._default(form.int, 1),
    pageSize: z._default(form.int, 50),
  }),
  output: z.object({
    ...shape.page(OverallRow).shape,
    /** Teams or people that have a rank, on all pages and whatever is searched; `total` counts baselines as well. */
    ranked: z.int(),
    by: Overall.shape.by,
    over: z.enum(['stages', 'series']),
    /** The score in a part that a team lacks, if scores are summed. */
    missing: z.nullable(z.number()),
    /** Whether a higher sum is better; null if scores are not summed. */
    direction: z.nullable(z.enum(['higher', 'lower'])),
    parts: z.array(OverallPart),
  }),
  summary: 'The overall board, over stages or over the competitions of a series',
})
export const exportRank = download('/common/cmpt/rankList/export', {
  access: 'public',
  may: 'anyone',
  input: z.object({ ...which, board: z._default(BoardName, 'A') }),
  perMinute: 30,
  summary: 'A board as CSV (UTF-8 with BOM): rank, name, score',
})
export const exportOverall = download('/common/cmpt/overallBoard/export', {
  access: 'public',
  may: 'anyone',
  input: z.object({ cmptId: form.id }),
  perMinute: 30,
  summary: 'The overall board as CSV (UTF-8 with BOM): rank, name, total, and score and rank in each part',
})
const ExamineRow = z.object({
  /** Null if the team was removed; in an application competition only teams that passed have one. */
  rank: z.nullable(z.int()),
  teamId: shape.id,
  teamName: z.string(),
  /** Empty for an application competition. */
  score: z.string(),
  /** The shown numbers when the board was frozen, in the order of the stage’s columns, null where none was known; empty if there is only one. */
  numbers: z.array(z.nullable(z.string())),
  /** The mean of the ranks in the numbers, if that is the rule. */
  meanRank: z.nullable(z.string()),
  verdict: z.enum(['pending', 'passed', 'refused', 'struck']),
  reason: z.string(),
  /** The prize of the rank, for teams that passed. */
  award: shape.Words,
  /** It is promoted to the next stage; only set once that is decided. */
  promoted: z.boolean(),
})
const Examined = z.object({
  ...shape.page(ExamineRow).shape,
  stageId: shape.id,
  /** Objections are accepted until then. */
  publicUntil: shape.maybeTime,
  /** Null while it can still change. */
  finalAt: shape.maybeTime,
})
export const examineRankList = read('/common/cmpt/examineRankList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ ...which, ...form.paging }),
  output: Examined,
  summary: 'The reviewed board',
})
export const examineWeekRankList = read('/common/cmpt/examineWeekRankList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ ...which, week: z.optional(form.int), ...form.paging }),
  output: z.object({
    ...Examined.shape,
    week: z.int(),
    /** The weeks with published reviewed boards. */
    weeks: z.array(z.int()),
  }),
  summary: 'The reviewed board of one week, the latest when none is named',
})
