import { BoardView } from '@leitai/competition/catalog/contract'
import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { GradeSteps, Grading } from './contract.grading.ts'

const { teaching } = limits

/** Homework is a competition, scored by its submissions, or a paper, scored by its attempts. */
export const HomeworkKind = z.enum(['competition', 'paper'])
export type HomeworkKind = z.infer<typeof HomeworkKind>

const percent = z.number().check(z.minimum(0), z.maximum(100))

export const HomeworkText = z.object({
  title: form.name(teaching.name),
  /** Markdown. */
  note: form.maybe(teaching.description),
  kind: HomeworkKind,
  /** The competition or the paper. */
  cmptId: z.nullable(z.int().check(z.positive())),
  paperId: z.nullable(z.int().check(z.positive())),
  /** Null: at once. */
  opensAt: z.nullable(form.time),
  dueAt: form.time,
  /** Until when late work is taken; null: not at all. */
  lateUntil: z.nullable(form.time),
  /** Percent of the grade that each day begun after the due time costs. */
  penaltyPerDay: percent,
  /** Of the leaderboard of a competition. */
  board: BoardView,
  /** Full marks. */
  points: z.number().check(z.positive(), z.maximum(1000)),
  grading: Grading,
  /** Its part in the grade of the class, relative to that of others; 0: it does not count. */
  weight: z.number().check(z.minimum(0), z.maximum(1000)),
  /** Students see it. */
  published: z.boolean(),
  /** Students see their grades. */
  released: z.boolean(),
})
export type HomeworkText = z.output<typeof HomeworkText>

/** The arithmetic of a grade, for whoever it is. */
export const GradeShown = z.object({
  /** The score that counts; null: nothing was handed in that counts. */
  score: z.nullable(z.number()),
  at: shape.maybeTime,
  /** Days begun after the due time. */
  lateDays: z.int(),
  steps: GradeSteps,
  /** Out of the full marks; null while there is none. */
  grade: z.nullable(z.number()),
  /** The teacher’s own grade in place of the computed one, with the reason. */
  override: z.nullable(z.object({ grade: z.number(), reason: z.string(), by: z.nullable(z.string()), at: shape.time })),
})
export type GradeShown = z.infer<typeof GradeShown>

const Head = z.object({
  id: shape.id,
  classId: shape.id,
  title: z.string(),
  /** Markdown. */
  note: z.string(),
  kind: HomeworkKind,
  cmptId: z.nullable(shape.id),
  paperId: z.nullable(shape.id),
  opensAt: shape.maybeTime,
  /** For the caller: with an extension, if there is one. */
  dueAt: shape.time,
  lateUntil: shape.maybeTime,
  extended: z.boolean(),
  points: z.number(),
  published: z.boolean(),
  released: z.boolean(),
  /** The caller’s own grade, once grades are released; null for those who teach. */
  mine: z.nullable(GradeShown),
})

export const homeworkList = read('/homework/list.json', {
  access: 'login',
  may: 'classMember',
  input: z.object({ classId: form.id }),
  output: z.object({
    list: z.array(Head),
    /** The grade of the class so far, from what is released; null: none yet. */
    total: z.nullable(z.object({ percent: z.number(), counted: z.int(), dropped: z.array(shape.id) })),
  }),
  summary: 'The homework of a class, with one’s own grades',
})

export const homework = read('/homework/detail.json', {
  access: 'login',
  may: 'classMember',
  input: z.object({ homeworkId: form.id }),
  output: z.object({
    ...Head.shape,
    penaltyPerDay: z.number(),
    board: BoardView,
    weight: z.number(),
    /** How the grade is computed; for students only once the homework is published. */
    grading: Grading,
    /** The scores of the baselines that the grading names, where they are known. */
    baselines: z.array(z.object({ teamId: shape.id, name: z.string(), score: z.nullable(z.number()) })),
    may: z.object({ change: shape.may }),
  }),
  summary: 'One piece of homework: its times, how it is graded, and one’s own grade',
})

export const saveHomework = write('/homework/save.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, homeworkId: z.optional(form.id), value: form.json(HomeworkText) }),
  output: z.object({ id: shape.id }),
  summary: 'Give a class homework, or change it',
})

export const removeHomework = write('/homework/remove.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ homeworkId: form.id }),
  output: shape.done,
  summary: 'Take homework back; the competition or the paper stays',
})

export const newHomeworkCompetition = write('/homework/competition.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id, title: form.name(teaching.name) }),
  output: z.object({ cmptId: shape.id }),
  perMinute: 10,
  summary: 'Make the draft of a competition that is for this class alone',
})

export const homeworkPapers = read('/homework/papers.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, ...form.paging }),
  output: shape.page(z.object({ id: shape.id, title: shape.Words, forClasses: z.boolean(), until: shape.maybeTime })),
  summary: 'The papers that can be given to a class, with those that only classes see',
})

export const formHomeworkTeams = write('/homework/teams.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ homeworkId: form.id }),
  output: z.object({ teams: z.int(), people: z.int() }),
  summary:
    'Sign the groups of a class up for the competition, each as a team; who has signed up already stays where they are',
})
