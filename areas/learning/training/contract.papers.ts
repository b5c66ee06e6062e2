import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { Attempt } from './contract.exams.ts'
import { made, maybeWhich, said, which, words } from './contract.inputs.ts'
import { Level } from './contract.questions.ts'

const { training } = limits

const PaperPhase = z.enum(['soon', 'open', 'over'])
const Paper = z.object({
  id: shape.id,
  title: shape.Words,
  description: shape.Words,
  questions: z.int(),
  /** Null for papers whose questions are drawn, since their points may vary. */
  points: z.nullable(z.int()),
  minutes: z.int(),
  passPercent: z.int(),
  attempts: z.int(),
  from: shape.maybeTime,
  until: shape.maybeTime,
  phase: PaperPhase,
})
/** The caller’s attempts and best result; null if not logged in. */
const Mine = z.nullable(
  z.object({ used: z.int(), best: z.nullable(z.number()), passed: z.boolean(), open: z.nullable(shape.id) }),
)

export const trainingPapers = read('/common/training/papers.json', {
  access: 'mixed',
  may: 'anyone',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...Paper.shape, mine: Mine })),
  summary: 'Papers that can be taken',
})
export const trainingPaper = read('/common/training/paper.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ id: form.id }),
  output: z.object({
    ...Paper.shape,
    shuffle: z.boolean(),
    answers: z.enum(['closed', 'done', 'never']),
    mine: z.array(Attempt),
    serverTime: shape.time,
    may: z.object({ start: z.nullable(z.string()) }),
  }),
  summary: 'One paper: rules, time, attempts',
})

export const Rule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    ids: z.array(z.int().check(z.positive())).check(z.maxLength(training.questions)),
  }),
  z.object({
    kind: z.literal('random'),
    parts: z
      .array(
        z.object({
          /** Empty: any tag. */ tag: form.maybe(training.tag),
          level: z.nullable(Level),
          count: z.int().check(z.minimum(1, 'wrong'), z.maximum(training.questions, 'wrong')),
        }),
      )
      .check(z.maxLength(20)),
  }),
])
export type Rule = z.infer<typeof Rule>
const PaperText = z.object({
  title: said(80),
  description: words(training.text),
  rule: Rule,
  minutes: z.int().check(z.minimum(1, 'wrong'), z.maximum(training.minutes, 'wrong')),
  passPercent: z.int().check(z.minimum(1, 'wrong'), z.maximum(100, 'wrong')),
  attempts: z.int().check(z.minimum(1, 'wrong'), z.maximum(20, 'wrong')),
  from: z.nullable(form.moment),
  until: z.nullable(form.moment),
  shuffle: z.boolean(),
  /** After the window has closed; once all attempts are used; never. */
  answers: z.enum(['closed', 'done', 'never']),
  /** Only for classes that have it as homework; left out: for everybody. */
  forClasses: z.optional(z.boolean()),
})
export type PaperText = z.infer<typeof PaperText>
export const adminPapers = read('/admin/training/papers.json', {
  access: 'admin',
  input: z.object(form.paging),
  output: shape.page(
    z.object({
      id: shape.id,
      ...PaperText.shape,
      from: shape.maybeTime,
      until: shape.maybeTime,
      published: z.boolean(),
      sat: z.int(),
      passed: z.int(),
    }),
  ),
  summary: 'All papers, drafts too',
})
export const savePaper = write('/admin/training/savePaper.json', {
  access: 'admin',
  input: z.object({ ...maybeWhich, paper: form.json(PaperText) }),
  output: made,
  summary: 'Write a paper; attempts that have begun keep their questions and their end',
})
export const publishPaper = write('/admin/training/publishPaper.json', {
  access: 'admin',
  input: z.object({ ...which, published: form.flag }),
  output: shape.done,
  summary: 'Put a paper on the list, or take it off',
})
const results = { paperId: form.id }
export const adminResults = read('/admin/training/results.json', {
  access: 'admin',
  input: z.object({ ...results, ...form.paging }),
  output: shape.page(
    z.object({ ...Attempt.shape, person: shape.Person, byTime: z.boolean(), left: z.int(), total: z.int() }),
  ),
  summary: 'Attempts at a paper',
})
export const resultsCsv = download('/admin/training/results.csv', {
  access: 'admin',
  input: z.object(results),
  summary: 'Attempts at a paper, as CSV',
})
export const remarkExam = write('/admin/training/remark.json', {
  access: 'admin',
  input: z.object(which),
  output: shape.done,
  summary: 'Mark an attempt again, as after a failure of the sandbox',
})
