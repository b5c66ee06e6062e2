import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { WorkContent } from '../works/contract.ts'

/** Rounds in which judges mark works, or the materials of a review, by a rubric. */

const most = limits.judging
export const Criterion = z.object({
  name: form.words(60),
  help: z.object({ zh: form.maybe(500), en: form.maybe(500) }),
  /** Points range from 0 to this in steps of a half. */
  max: z.number().check(z.minimum(1), z.maximum(most.points), z.multipleOf(0.5)),
  weight: z.number().check(z.positive(), z.maximum(1000)),
})
export type Criterion = z.output<typeof Criterion>
const RoundState = z.enum(['draft', 'open', 'closed'])
export const RoundSubject = z.enum(['entry', 'material'])

/** The host's settings of a round while it is a draft. */
export const RoundPlan = z.object({
  name: form.words(60),
  stageId: z.int(),
  subject: RoundSubject,
  criteria: z.array(Criterion).check(z.minLength(1, 'notEmpty'), z.maxLength(most.criteria)),
  /** Judges see “作品 A17” and neither names nor file names. */
  blind: z.boolean(),
  /** How many judges mark each work; null: all. */
  perWork: z.nullable(z.int().check(z.minimum(1), z.maximum(most.judges))),
  judgeIds: z.array(z.int()).check(z.maxLength(most.judges)),
  startAt: z.nullable(form.moment),
  endAt: z.nullable(form.moment),
  /** Takes only the best `best` of that round; ties at the edge are included. */
  fromRoundId: z.nullable(z.int()),
  best: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
})
export type RoundPlan = z.output<typeof RoundPlan>

const Judge = z.object({ userId: shape.id, userName: z.string(), role: z.enum(['owner', 'editor', 'judge']) })
const Round = z.object({
  id: shape.id,
  ...RoundPlan.shape,
  state: RoundState,
  works: z.int(),
  marks: z.int(),
  submitted: z.int(),
  may: z.object({
    change: z.nullable(z.string()),
    open: z.nullable(z.string()),
    close: z.nullable(z.string()),
  }),
})
export const hostRounds = read('/host/rounds.json', {
  access: 'login',
  may: 'staff',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    type: z.enum(['algorithm', 'application']),
    rounds: z.array(Round),
    /** Candidates for judges. */
    judges: z.array(Judge),
    /** With the number of works handed in. */
    stages: z.array(z.object({ id: shape.id, name: shape.Words, works: z.int() })),
  }),
  summary: 'The judging rounds of a competition',
})
const one = { cmptId: form.id, roundId: form.id }
export const saveRound = write('/host/round.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, roundId: z.optional(form.id), plan: form.json(RoundPlan) }),
  output: z.object({ roundId: shape.id }),
  summary: 'Plan a round, or change its plan while it is a draft',
})
export const removeRound = write('/host/round/remove.json', {
  access: 'login',
  may: 'manager',
  input: z.object(one),
  output: shape.done,
  summary: 'Throw the draft of a round away',
})
export const openRound = write('/host/round/open.json', {
  access: 'login',
  may: 'manager',
  input: z.object(one),
  /** Works in the round, and the number of required marks. */
  output: z.object({ works: z.int(), marks: z.int() }),
  summary: 'Open a round: take its works and give them to the judges',
})
export const closeRound = write('/host/round/close.json', {
  access: 'login',
  may: 'manager',
  input: z.object(one),
  output: shape.done,
  summary: 'Close a round: its result stands',
})
export const roundResults = read('/host/round/results.json', {
  access: 'login',
  may: 'staff',
  input: z.object(one),
  output: z.object({
    /** Best first. Rank, mean and spread are null without a mark. */
    rows: z.array(
      z.object({
        teamId: shape.id,
        teamName: z.string(),
        code: z.string(),
        title: z.string(),
        rank: z.nullable(z.int()),
        /** 0 to 100, two decimals; the mean of the judges' normalised scores may lie slightly outside. */
        score: z.nullable(z.string()),
        rawMean: z.nullable(z.string()),
        /** Highest minus lowest raw score. */
        spread: z.nullable(z.string()),
        missing: z.int(),
        marks: z.array(
          z.object({
            userId: shape.id,
            state: z.enum(['open', 'submitted', 'dropped']),
            points: z.array(z.nullable(z.number())),
            raw: z.nullable(z.string()),
            normalised: z.nullable(z.string()),
            comment: z.string(),
            /** Why it was dropped. */
            reason: z.string(),
          }),
        ),
      }),
    ),
    judges: z.array(z.object({ ...Judge.shape, given: z.int(), submitted: z.int(), mean: z.nullable(z.string()) })),
  }),
  summary: 'What the judges of a round have marked so far, and what comes of it',
})
export const roundResultsCsv = download('/host/round/results.csv', {
  access: 'login',
  may: 'staff',
  input: z.object(one),
  perMinute: 20,
  summary: 'The result of a round with every mark, as CSV',
})
export const reopenMark = write('/host/round/reopen.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...one, teamId: form.id, userId: form.id, reason: form.text(300) }),
  output: shape.done,
  summary: 'Let a judge change a submitted mark',
})

const Task = z.object({
  id: shape.id,
  /** “作品 A17” in a blind round, else the team's name. */
  label: shape.Words,
  title: z.string(),
  state: z.enum(['open', 'submitted', 'dropped']),
  saved: z.boolean(),
})
export const myMarking = read('/host/marking.json', {
  access: 'login',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id }),
  output: z.array(
    z.object({
      roundId: shape.id,
      name: shape.Words,
      state: RoundState,
      blind: z.boolean(),
      startAt: shape.maybeTime,
      endAt: shape.maybeTime,
      tasks: z.array(Task),
    }),
  ),
  summary: 'What one has to mark as a judge',
})
const MarkFile = z.object({ no: z.int(), name: z.string(), size: z.int() })
export const markingTask = read('/host/marking/task.json', {
  access: 'login',
  may: 'assignedJudge',
  input: z.object({ taskId: form.id }),
  output: z.object({
    ...Task.shape,
    cmptId: shape.id,
    roundName: shape.Words,
    blind: z.boolean(),
    subject: RoundSubject,
    criteria: z.array(Criterion),
    /** The work without its files; null if materials are marked. */
    entry: z.nullable(z.pick(WorkContent, { title: true, summary: true, text: true, links: true, video: true })),
    pictures: z.int(),
    files: z.array(MarkFile),
    points: z.array(z.nullable(z.number())),
    comment: z.string(),
    savedAt: shape.maybeTime,
    submittedAt: shape.maybeTime,
    may: z.object({ mark: z.nullable(z.string()) }),
  }),
  summary: 'One work beside its rubric',
})
export const markingFile = download('/host/marking/file', {
  access: 'login',
  may: 'assignedJudge',
  input: z.object({ taskId: form.id, kind: z.enum(['file', 'picture']), no: form.int }),
  perMinute: 300,
  summary: 'A file or picture of a work, at an address that does not identify its team',
})
export const saveMark = write('/host/marking/save.json', {
  access: 'login',
  may: 'assignedJudge',
  input: z.object({
    taskId: form.id,
    points: form.json(z.array(z.nullable(z.number())).check(z.maxLength(most.criteria))),
    comment: z._default(form.maybe(most.comment), ''),
    /** Also submits it, which locks it. */
    submit: z._default(form.flag, false),
  }),
  output: z.object({ savedAt: shape.time, state: z.enum(['open', 'submitted', 'dropped']) }),
  perMinute: 240,
  summary: 'Save the points of a work, or submit them',
})
export const declareConflict = write('/host/marking/conflict.json', {
  access: 'login',
  may: 'assignedJudge',
  input: z.object({ taskId: form.id, reason: form.text(300) }),
  output: shape.done,
  summary: 'Declare a conflict of interest: one’s marks are dropped and the work is given to another',
})
