// Long because a question has six kinds, which bank, papers, attempts and admin console all use.
import * as z from 'zod/mini'
import { download, read, write } from '../core/call.ts'
import * as form from '../core/form.ts'
import { limits } from '../core/limits.ts'
import * as shape from '../core/shape.ts'

/** Courses, papers and their questions. */

const { training } = limits
export const questionKinds = ['single', 'multiple', 'truth', 'blank', 'javascript', 'sql'] as const
export const QuestionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof QuestionKind>
export const Level = z.enum(['easy', 'medium', 'hard'])
export type Level = z.infer<typeof Level>

const words = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
/** Chinese is required, English is optional. */
const said = (max: number) => z.object({ zh: form.lines(max), en: form.maybe(max) })

const Json = z.unknown()
export const Case = z.object({ args: z.array(Json).check(z.maxLength(10)), result: Json })
const name = z.string().check(z.regex(/^[A-Za-z_]\w{0,39}$/, 'wrong'))
const Cell = z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()]))
export const SqlTable = z
  .object({
    name,
    columns: z.array(name).check(z.minLength(1), z.maxLength(20)),
    rows: z.array(z.array(Cell)).check(z.maxLength(200)),
  })
  .check(z.refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), { error: 'wrong' }))
export type SqlTable = z.infer<typeof SqlTable>
const code = z.string().check(z.maxLength(training.code, `lengthMax:${training.code}`))

const choices = {
  choices: z.array(said(500)).check(z.minLength(2), z.maxLength(training.choices)),
  /** Indexes into `choices`, from 0. */
  right: z.array(z.int()).check(z.minLength(1)),
}
const areChoices = (body: { choices: unknown[]; right: number[] }) =>
  new Set(body.right).size === body.right.length && body.right.every((at) => at >= 0 && at < body.choices.length)

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
})
export type Shown = z.output<typeof Shown>

const PaperPhase = z.enum(['soon', 'open', 'over'])
const AttemptState = z.enum(['open', 'marking', 'done'])
const Attempt = z.object({
  id: shape.id,
  nth: z.int(),
  state: AttemptState,
  startedAt: shape.time,
  submittedAt: shape.maybeTime,
  score: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
})
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
export const startExam = write('/user/exam/start.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ paperId: form.id }),
  output: z.object({ id: shape.id }),
  perMinute: 60,
  summary: 'Begin an attempt, or go on with the one that is open',
})
const which = { id: form.id }
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

const Problem = z.nullable(
  z.object({
    reason: z.enum(['error', 'time', 'memory', 'function', 'statement', 'size', 'crashed']),
    text: z.string(),
    line: z.nullable(z.int()),
  }),
)
export type Problem = z.output<typeof Problem>
const Run = z.object({
  /** Output, and the returned value as JSON. */
  log: z.array(z.string()),
  cases: z.array(z.object({ value: z.nullable(z.string()), problem: Problem, ok: z.nullable(z.boolean()) })),
  table: z.nullable(z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.nullable(z.string()))) })),
  problem: Problem,
})
export type Run = z.output<typeof Run>
export const runExamCode = write('/user/exam/run.json', {
  access: 'login',
  may: 'own',
  input: z.object({ ...which, no: form.int, code }),
  output: Run,
  perMinute: 30,
  summary: 'Run the code of an answer on the examples that are shown; nothing is stored',
})
export const runPractice = write('/user/training/run.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ language: z.enum(['javascript', 'sql']), code }),
  output: Run,
  perMinute: 30,
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
  input: z.object({ number: form.text(40) }),
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

const Course = z.object({
  title: said(80),
  cover: z.nullable(z.string().check(z.maxLength(300))),
  provider: form.text(60),
  level: Level,
  hours: z.number().check(z.minimum(0, 'wrong'), z.maximum(10_000, 'wrong')),
  link: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/[^\s/?#]+\.[^\s]+$/i, 'url')),
  ord: z.int().check(z.minimum(-9999, 'wrong'), z.maximum(9999, 'wrong')),
  shown: z.boolean(),
})
export type Course = z.infer<typeof Course>
const CourseCard = z.object({
  id: shape.id,
  title: shape.Words,
  cover: z.nullable(z.string()),
  provider: z.string(),
  level: z.string(),
  hours: z.number(),
  link: z.string(),
})
export const getGoodCourseList = read('/common/getGoodCourseList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object(form.paging),
  output: shape.page(CourseCard),
  summary: 'Good courses',
})
export const adminCourses = read('/admin/training/courses.json', {
  access: 'admin',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...CourseCard.shape, level: Level, ord: z.int(), shown: z.boolean() })),
  summary: 'All courses, those that are not shown too',
})
const maybeWhich = { id: z.optional(form.id) }
const made = z.object({ id: shape.id })
export const saveCourse = write('/admin/training/saveCourse.json', {
  access: 'admin',
  input: z.object({ ...maybeWhich, course: form.json(Course) }),
  output: made,
  summary: 'Write a course',
})
export const deleteCourse = write('/admin/training/deleteCourse.json', {
  access: 'admin',
  input: z.object(which),
  output: shape.done,
  summary: 'Delete a course',
})

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
    format: z.enum(['json', 'csv']),
    text: z.string().check(z.maxLength(training.importText), form.noControls(true)),
  }),
  output: z.object({
    added: z.int(),
    /** If there is any fault, nothing was added. */
    faults: z.array(z.object({ line: z.int(), text: z.string() })),
  }),
  summary: 'Add the questions of a file, all or none; faults are listed by line',
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
