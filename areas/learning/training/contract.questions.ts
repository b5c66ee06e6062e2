import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { name, SqlTable } from '@leitai/platform/scoring/contract'
import * as z from 'zod/mini'
import { code, Json, made, maybeWhich, said, which, words } from './contract.inputs.ts'

const { training } = limits

export const questionKinds = ['single', 'multiple', 'truth', 'blank', 'javascript', 'sql', 'python'] as const
export const QuestionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof QuestionKind>
export const Level = z.enum(['easy', 'medium', 'hard'])
export type Level = z.infer<typeof Level>
const Case = z.object({ args: z.array(Json).check(z.maxLength(10)), result: Json })
const choices = {
  choices: z.array(said(500)).check(z.minLength(2), z.maxLength(training.choices)),
  /** Indexes into `choices`, from 0. */
  right: z.array(z.int()).check(z.minLength(1)),
}
const areChoices = (body: { choices: unknown[]; right: number[] }) =>
  new Set(body.right).size === body.right.length && body.right.every((at) => at >= 0 && at < body.choices.length)

/** Packages that a question in Python may need. */
export const pythonPackages = ['numpy', 'pandas'] as const
/** How a question in Python is asked: a function is called, or a program reads its standard input and prints. */
export const pythonModes = ['function', 'stdin'] as const
const most = training.python
const whole = (from: number, to: number) => z.int().check(z.minimum(from, 'wrong'), z.maximum(to, 'wrong'))
const lines = z.string().check(z.maxLength(most.text, `lengthMax:${most.text}`), form.noControls(true))
/** What a program reads, and what it has to print. */
const Talk = z.object({ input: lines, output: lines })
/** How much of the points a hidden test counts, beside the others; 1 unless said. */
const weighted = { weight: z.optional(whole(1, 100)) }
const python = {
  kind: z.literal('python'),
  starter: code,
  solution: code,
  needs: z.array(z.enum(pythonPackages)).check(z.maxLength(pythonPackages.length)),
  /** The name of a Python of the operator’s; empty: the machine’s own. */
  environment: z.string().check(z.regex(/^[\w.-]{0,40}$/, 'wrong')),
  /** Of one test. */
  seconds: whole(1, most.seconds),
  megabytes: whole(most.leastMegabytes, most.megabytes),
}
const Python = z.discriminatedUnion('mode', [
  z.object({
    ...python,
    mode: z.literal('function'),
    function: name,
    /** By how much numbers may differ; 0 forgives rounding alone. */
    tolerance: z.number().check(z.minimum(0), z.maximum(1_000_000)),
    examples: z.array(Case).check(z.maxLength(5)),
    tests: z.array(z.extend(Case, weighted)).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({
    ...python,
    mode: z.literal('stdin'),
    examples: z.array(Talk).check(z.maxLength(5)),
    tests: z.array(z.extend(Talk, weighted)).check(z.minLength(1), z.maxLength(20)),
  }),
])

/** The parts of a question other than its text, with the correct answer. */
export const Body = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('single'), ...choices })
    .check(z.refine((body) => areChoices(body) && body.right.length === 1, { error: 'wrong' })),
  z.object({ kind: z.literal('multiple'), ...choices }).check(z.refine(areChoices, { error: 'wrong' })),
  z.object({ kind: z.literal('truth'), right: z.boolean() }),
  z
    .object({
      kind: z.literal('blank'),
      accepted: z.array(form.text(200)).check(z.maxLength(20)),
      number: z.nullable(z.object({ value: z.number(), tolerance: z.number().check(z.minimum(0)) })),
    })
    .check(z.refine(({ accepted, number }) => accepted.length > 0 || number !== null, { error: 'wrong' })),
  z.object({
    kind: z.literal('javascript'),
    function: name,
    starter: code,
    solution: code,
    /** Shown to everybody. */
    examples: z.array(Case).check(z.maxLength(5)),
    /** Hidden; these decide the score. */
    tests: z.array(Case).check(z.minLength(1), z.maxLength(20)),
  }),
  z.object({
    kind: z.literal('sql'),
    tables: z.array(SqlTable).check(z.minLength(1), z.maxLength(5)),
    starter: code,
    solution: code.check(z.minLength(1, 'required')),
    /** Whether the order of the rows counts. */
    ordered: z.boolean(),
  }),
  Python,
])
export type Body = z.infer<typeof Body>

export const Question = z.object({
  tag: form.text(training.tag),
  level: Level,
  points: z.int().check(z.minimum(1, 'wrong'), z.maximum(100, 'wrong')),
  text: said(training.text),
  explanation: words(training.text),
  body: Body,
})
export type Question = z.infer<typeof Question>

/** An answer: indexes of choices, a boolean, or text. */
export const Given = z.union([z.array(z.int()).check(z.maxLength(training.choices)), z.boolean(), code])
export type Given = z.infer<typeof Given>

export const adminQuestions = read('/admin/training/questions.json', {
  access: 'admin',
  input: z.object({
    kind: z.optional(QuestionKind),
    tag: z._default(form.maybe(training.tag), ''),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(z.object({ id: shape.id, ...Question.shape, excerpt: shape.Words, changedAt: shape.time })).shape,
    tags: z.array(z.object({ tag: z.string(), level: Level, count: z.int() })),
  }),
  summary: 'The question bank',
})
export const adminPythons = read('/admin/training/pythons.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    /** Why questions in Python cannot be run on this machine; null if they can. */
    lacks: z.nullable(z.string()),
    /** The machine’s own, whose name is empty, then those of the operator. */
    pythons: z.array(z.object({ name: z.string(), version: z.string(), has: z.array(z.enum(pythonPackages)) })),
  }),
  summary: 'The Pythons that questions can run in',
})
export const saveQuestion = write('/admin/training/saveQuestion.json', {
  access: 'admin',
  input: z.object({ ...maybeWhich, question: form.json(Question) }),
  output: made,
  summary: 'Write a question; attempts that have begun keep it as it was',
})
export const retireQuestion = write('/admin/training/retireQuestion.json', {
  access: 'admin',
  input: z.object(which),
  output: shape.done,
  summary: 'Take a question out of the bank',
})
export const importQuestions = write('/admin/training/import.json', {
  access: 'admin',
  input: z.object({
    format: z.enum(['json', 'csv', 'xlsx']),
    /** The file; a workbook in base64. */
    text: z.string().check(z.maxLength(training.importText), form.noControls(true)),
  }),
  output: z.object({
    added: z.int(),
    /** If there is any fault, nothing was added. */
    faults: z.array(z.object({ line: z.int(), text: z.string() })),
  }),
  summary: 'Add the questions of a file, all or none; faults are listed by line',
})
