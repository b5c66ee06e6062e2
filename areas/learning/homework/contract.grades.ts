import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { GradeScheme } from './contract.grading.ts'
import { GradeShown } from './contract.ts'

const { teaching } = limits

const Student = { ...shape.Person.shape, number: z.string(), name: z.string(), section: z.string(), group: z.string() }

export const homeworkGrades = read('/homework/grades.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ homeworkId: form.id }),
  output: z.object({
    list: z.array(
      z.object({
        ...Student,
        /** The team whose work counts; null without one. */
        team: z.nullable(z.string()),
        extension: z.nullable(z.object({ dueAt: shape.time, lateUntil: shape.maybeTime, reason: z.string() })),
        grade: GradeShown,
      }),
    ),
    /** Pairs of teams whose submissions are alike, as the search of the competition found them. */
    alike: z.array(z.object({ teams: z.array(z.string()), strength: z.number() })),
  }),
  summary: 'The grades of one piece of homework, with their arithmetic',
})

export const setExtension = write('/homework/extension/set.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({
    homeworkId: form.id,
    userIds: z._default(form.json(z.array(z.int().check(z.positive())).check(z.maxLength(1000))), []),
    /** All of a group of the class. */
    group: z._default(form.maybe(teaching.section), ''),
    dueAt: form.time,
    /** Absent: the late window of the class, while it ends after the new due time. */
    lateUntil: z.optional(form.time),
    /** False: no late work at all. */
    late: z.optional(form.flag),
    reason: z._default(form.maybe(300), ''),
  }),
  output: z.object({ people: z.int() }),
  summary: 'Give some people of a class more time',
})

export const endExtension = write('/homework/extension/end.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ homeworkId: form.id, userId: form.id }),
  output: shape.done,
  summary: 'Take an extension back',
})

export const overrideGrade = write('/homework/grade/override.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({
    homeworkId: form.id,
    userId: form.id,
    /** Out of the full marks; left out: the computed grade counts again. */
    grade: z.optional(form.json(z.number().check(z.minimum(0), z.maximum(1000)), 20)),
    reason: z._default(form.maybe(500), ''),
  }),
  output: shape.done,
  summary: 'Give somebody another grade than the computed one, with a reason that they see',
})

export const gradebook = read('/homework/gradebook.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id }),
  output: z.object({
    homework: z.array(
      z.object({
        id: shape.id,
        title: z.string(),
        points: z.number(),
        weight: z.number(),
        released: z.boolean(),
        dueAt: shape.time,
      }),
    ),
    scheme: GradeScheme,
    list: z.array(
      z.object({
        ...Student,
        /** In the order of the homework; null: none yet. */
        grades: z.array(z.nullable(z.number())),
        overridden: z.array(z.boolean()),
        /** Ids of the homework that is left out. */
        dropped: z.array(shape.id),
        /** Of 100; null while nothing counts. */
        total: z.nullable(z.number()),
      }),
    ),
  }),
  summary: 'All grades of a class',
})

export const saveGradeScheme = write('/homework/scheme.json', {
  access: 'login',
  may: 'teaching',
  input: z.object({ classId: form.id, scheme: form.json(GradeScheme) }),
  output: shape.done,
  summary: 'Set how many of the lowest grades a class leaves out, and what missing work counts',
})

export const gradebookFile = download('/homework/gradebook/export', {
  access: 'login',
  may: 'teaching',
  /** `moodle`: a csv that Moodle’s import of grades reads, by ID number. */
  input: z.object({ classId: form.id, format: z._default(z.enum(['csv', 'xlsx', 'moodle']), 'csv') }),
  summary: 'All grades of a class, as a table',
})
