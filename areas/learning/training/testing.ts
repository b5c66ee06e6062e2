import { eq } from '@leitai/platform/db/orm'
import type { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import * as contract from './contract.exams.ts'
import type { PaperText } from './contract.papers.ts'
import * as papers from './contract.papers.ts'
import type { Given, Question } from './contract.questions.ts'
import * as contractQuestions from './contract.questions.ts'
import { markExam } from './mark.ts'
import { examsDue } from './scheduled.ts'
import { examAttempts } from './table.ts'

const said = (zh: string) => ({ zh, en: '' })
const of = (tag: string, points: number, text: string) => ({
  tag,
  points,
  level: 'easy' as const,
  text: said(text),
  explanation: said(`${text}的解析 SECRET`),
})
const choices = ['甲', '乙', '丙', '丁'].map(said)

/** One question of each kind, 10 points in all. */
export const sixQuestions: Question[] = [
  { ...of('基础', 1, '单选'), body: { kind: 'single', choices, right: [2] } },
  { ...of('基础', 1, '多选'), body: { kind: 'multiple', choices, right: [0, 3] } },
  { ...of('基础', 1, '判断'), body: { kind: 'truth', right: false } },
  {
    ...of('基础', 1, '填空'),
    body: { kind: 'blank', accepted: ['SECRET 词'], number: { value: 3.14, tolerance: 0.01 } },
  },
  {
    ...of('编程', 4, '求和'),
    body: {
      kind: 'javascript',
      function: 'sum',
      starter: 'function sum(a, b) {\n}',
      solution: '// SECRET',
      examples: [{ args: [1, 2], result: 3 }],
      tests: [
        { args: [41, 1], result: 42 },
        { args: [0.1, 0.2], result: 0.3 },
        { args: [-1, 2], result: 1 },
        { args: [7777, 0], result: 7777 },
      ],
    },
  },
  {
    ...of('编程', 2, '查询'),
    body: {
      kind: 'sql',
      starter: '',
      solution: 'select city, count(*) from people group by city /* SECRET */',
      tables: [
        {
          name: 'people',
          columns: ['id', 'city'],
          rows: [
            [1, '杭州'],
            [2, '北京'],
            [3, '杭州'],
          ],
        },
      ],
      ordered: false,
    },
  },
]
export const rightAnswers: Record<string, Given> = {
  1: [2],
  2: [3, 0],
  3: false,
  4: ' 3.141 ',
  5: 'function sum(a, b) { return a + b }',
  6: 'select city, count(1) as n from people group by city order by 2',
}

const blank: PaperText = {
  title: said('演示试卷'),
  description: said(''),
  rule: { kind: 'fixed', ids: [] },
  minutes: 60,
  passPercent: 60,
  attempts: 1,
  from: null,
  until: null,
  shuffle: false,
  answers: 'never',
}

/** Adds questions to the bank and returns their ids. */
export async function addQuestions(by: Visitor, questions: Question[] = sixQuestions): Promise<number[]> {
  const ids: number[] = []
  for (const question of questions) ids.push((await by.call(contractQuestions.saveQuestion, { question })).id)
  return ids
}
/** Creates and publishes a paper. */
export async function addPaper(
  by: Visitor,
  more: Partial<PaperText> = {},
  questions: Question[] = sixQuestions,
): Promise<number> {
  const rule = more.rule ?? { kind: 'fixed' as const, ids: await addQuestions(by, questions) }
  const { id } = await by.call(papers.savePaper, { paper: { ...blank, ...more, rule } })
  await by.call(papers.publishPaper, { id, published: true })
  return id
}

export function trainers(app: TestApp, build: ReturnType<typeof builders>) {
  const admin = async () => app.as(await build.user({ role: 'admin' }))
  /** Starts an attempt and opens it. */
  async function begin(visitor: Visitor, paperId: number) {
    const { id } = await visitor.call(contract.startExam, { paperId })
    const { sheet } = await visitor.call(contract.openExam, { id })
    if (!sheet) throw new Error('the attempt is over')
    return { id, page: sheet.page, sheet }
  }
  async function hand(
    visitor: Visitor,
    paperId: number,
    answers: Record<string, Given> = rightAnswers,
  ): Promise<number> {
    const { id, page } = await begin(visitor, paperId)
    await visitor.call(contract.submitExam, { id, page, seq: 1, answers, left: 0 })
    return id
  }
  /** Marks it directly, independent of the queue, and returns the result. */
  async function marked(visitor: Visitor, id: number) {
    await markExam(app.ctx, id)
    for (;;) {
      const result = await visitor.call(contract.examResult, { id })
      if (result.state === 'done') return result
      await markExam(app.ctx, id)
    }
  }
  const row = async (id: number) => (await app.ctx.db.select().from(examAttempts).where(eq(examAttempts.id, id)))[0]
  const travel = (minutes: number) => app.travel(new Date(app.ctx.now().getTime() + minutes * 60_000))
  return {
    admin,
    bank: addQuestions,
    paper: addPaper,
    begin,
    hand,
    marked,
    row,
    travel,
    clock: () => examsDue(app.ctx),
  }
}
