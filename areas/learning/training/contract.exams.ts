import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { Cell, Problem } from '@leitai/platform/scoring/contract'
import * as z from 'zod/mini'
import { code, Json, which } from './contract.inputs.ts'
import { Given, pythonModes, pythonPackages, QuestionKind } from './contract.questions.ts'

/** By question number, from 1. */
const Answers = z.record(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.nullable(Given))

const Shown = z.object({
  no: z.int(),
  kind: QuestionKind,
  tag: z.string(),
  points: z.int(),
  text: shape.Words,
  choices: z.array(shape.Words),
  function: z.string(),
  starter: z.string(),
  examples: z.array(z.object({ args: z.array(Json), result: Json })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.array(z.array(Cell)) })),
  /** Of a question in Python: how it is asked, with its limits; what a program reads and prints. */
  python: z.nullable(
    z.object({
      mode: z.enum(pythonModes),
      needs: z.array(z.enum(pythonPackages)),
      seconds: z.int(),
      megabytes: z.int(),
      talks: z.array(z.object({ input: z.string(), output: z.string() })),
    }),
  ),
})
export type Shown = z.output<typeof Shown>
const AttemptState = z.enum(['open', 'marking', 'done'])
export const Attempt = z.object({
  id: shape.id,
  nth: z.int(),
  state: AttemptState,
  startedAt: shape.time,
  submittedAt: shape.maybeTime,
  score: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
})
export const startExam = write('/user/exam/start.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ paperId: form.id }),
  output: z.object({ id: shape.id }),
  perMinute: 60,
  summary: 'Begin an attempt, or go on with the one that is open',
})
export const openExam = write('/user/exam/open.json', {
  access: 'login',
  may: 'own',
  input: z.object(which),
  output: z.object({
    state: AttemptState,
    title: shape.Words,
    paperId: shape.id,
    /** Null once the attempt is over. */
    sheet: z.nullable(
      z.object({
        /** The page that may write from now on; pages opened earlier may not. */
        page: z.int(),
        endsAt: shape.time,
        questions: z.array(Shown),
        answers: Answers,
      }),
    ),
    serverTime: shape.time,
  }),
  summary: 'The questions of an open attempt and what was answered so far',
})
const writing = {
  ...which,
  page: form.int,
  /** Increases with every save of a page, so that a delayed request is ignored. */
  seq: form.int.check(z.minimum(1), z.maximum(1_000_000)),
  /** The changed answers; null deletes one. */
  answers: form.json(Answers),
  /** How often the examinee left the page since the last save. */
  left: z._default(form.int.check(z.minimum(0), z.maximum(1000)), 0),
}
export const saveExam = write('/user/exam/save.json', {
  access: 'login',
  may: 'own',
  input: z.object(writing),
  output: z.object({ savedAt: shape.time }),
  summary: 'Save answers of an open attempt',
})
export const submitExam = write('/user/exam/submit.json', {
  access: 'login',
  may: 'own',
  input: z.object(writing),
  output: shape.done,
  summary: 'Submit an attempt; idempotent',
})

const Run = z.object({
  /** Output, and the returned value as JSON. */
  log: z.array(z.string()),
  cases: z.array(
    z.object({
      /** As JSON; of a program that reads its standard input, what it printed. */
      value: z.nullable(z.string()),
      problem: Problem,
      ok: z.nullable(z.boolean()),
    }),
  ),
  table: z.nullable(z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.nullable(z.string()))) })),
  problem: Problem,
})
export type Run = z.output<typeof Run>
export const runExamCode = write('/user/exam/run.json', {
  access: 'login',
  may: 'own',
  input: z.object({ ...which, no: form.int, code }),
  output: Run,
  /** Whoever waits for a turn asks every second. */
  perMinute: 120,
  summary: 'Run the code of an answer on the examples that are shown; nothing is stored',
})
export const runPractice = write('/user/training/run.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ language: z.enum(['javascript', 'sql', 'python']), code }),
  output: Run,
  /** Whoever waits for a turn asks every second. */
  perMinute: 120,
  summary: 'Run code in the closed sandbox; SQL sees the practice tables',
})

export const examResult = read('/user/exam/result.json', {
  access: 'login',
  may: 'own',
  input: z.object(which),
  output: z.object({
    ...Attempt.shape,
    paperId: shape.id,
    title: shape.Words,
    userName: z.string(),
    byTime: z.boolean(),
    total: z.int(),
    passPercent: z.int(),
    topics: z.array(z.object({ tag: z.string(), got: z.number(), of: z.int() })),
    /** What anybody needs to verify the certificate. */
    certificate: z.nullable(z.object({ number: z.string(), at: shape.time })),
    pointsPaid: z.int(),
    /** Null until the paper’s rule allows to show them. */
    questions: z.nullable(
      z.array(
        z.object({
          ...Shown.shape,
          given: z.nullable(Given),
          right: z.nullable(Given),
          got: z.number(),
          note: z.nullable(z.string()),
          /** Of a question in Python: which hidden tests passed, and what each counts. */
          tests: z.array(z.object({ passed: z.boolean(), weight: z.int() })),
          explanation: shape.Words,
        }),
      ),
    ),
    answers: z.enum(['closed', 'done', 'never']),
    answersAt: shape.maybeTime,
    may: z.object({ again: z.nullable(z.string()) }),
  }),
  summary: 'The marks of one’s own attempt; answers and explanations once they may be seen',
})
export const checkPass = read('/common/training/check.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ number: form.code(40) }),
  output: z.object({
    number: z.string(),
    title: shape.Words,
    userName: z.string(),
    score: z.number(),
    total: z.int(),
    at: shape.time,
  }),
  perMinute: 10,
  perNetwork: true,
  summary: 'Whether a paper was passed, by the number on its certificate',
})
