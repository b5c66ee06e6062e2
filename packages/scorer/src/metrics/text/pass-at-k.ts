import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Field, type RawColumn, type Values } from '../metric.ts'
import { textOf } from './code-points.ts'
import { type Comparison, comparisonOption, formOf } from './fields.ts'

const truth: Field[] = [{ name: 'answer', kind: 'text', title: { zh: '正确答案', en: 'right answer' } }]
const prediction: Field[] = [{ name: 'answer', kind: 'text', title: { zh: '一次尝试的答案', en: 'answer of a try' } }]

const none: RawColumn = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() }

/** The answers of a row in the form in which they are compared. */
function answersReader(
  { raw: [answers = none] = [], starts, ends }: Values,
  form: Comparison,
): (row: number) => string[] {
  return (row) => {
    const found: string[] = []
    for (let k = starts[row] as number; k < (ends[row] as number); k++) found.push(form(textOf(answers, k)))
    return found
  }
}

/** The chance that k of n tries, of which c are right, have a right one. Tries that a row lacks are wrong. */
function chance(n: number, c: number, k: number): number {
  const tries = Math.max(n, k)
  let wrong = 1
  for (let left = tries - c + 1; left <= tries; left++) wrong *= Math.max(0, 1 - k / left)
  return 1 - wrong
}

function passOf(data: Data): (row: number) => number {
  const form = formOf(data.options)
  const [truths, guesses] = [answersReader(data.values, form), answersReader(data.prediction, form)]
  const k = Number(data.options.k)
  return (row) => {
    const right = new Set(truths(row))
    const tries = guesses(row)
    return chance(tries.length, tries.filter((answer) => right.has(answer)).length, k)
  }
}

export const passAtK = defineMetric({
  name: 'pass-at-k',
  family: 'text',
  direction: 'higher',
  reference: 'HumanEval (Chen et al. 2021), estimate_pass_at_k',
  weighted: true,
  several: true,
  truth,
  prediction,
  options: [
    {
      name: 'k',
      type: 'number',
      default: 1,
      min: 1,
      max: 10000,
      integer: true,
      help: { zh: '抽取的尝试次数。', en: 'How many tries are drawn.' },
    },
    comparisonOption,
  ],
  title: { zh: 'pass@k（多次尝试）', en: 'pass@k (several tries)' },
  help: {
    zh: '每行（id）是一道题，提交中每次尝试的答案占一行（id 重复），顺序不计；答案表也可用多行列出几个可接受的答案。JSON 文件中每次尝试也是一个对象：列表会被读成一段文本。$n$ 次尝试中有 $c$ 次与某个正确答案相同，则随机抽取 $k$ 次至少对一次的概率（无偏估计）对各题求平均：\n\n$$\\frac1N\\sum_i\\left(1-\\binom{n_i-c_i}{k}\\Big/\\binom{n_i}{k}\\right)$$\n\n少于 $k$ 次尝试的题，缺少的尝试算错；空答案不算尝试。题目可以是程序的输出、数学题的答案等；由主办方运行提交的程序来判对错，请用代码赛或评分程序。',
    en: 'A row (id) is a problem, the answer of every try is a line of its own with the same id, in any order; the solution may list several accepted answers as lines, too. In JSON every try is an object of its own as well: a list is read as one text. Of $n$ tries $c$ equal a right answer; the chance that $k$ tries drawn at random have a right one (the unbiased estimate) is averaged over the problems:\n\n$$\\frac1N\\sum_i\\left(1-\\binom{n_i-c_i}{k}\\Big/\\binom{n_i}{k}\\right)$$\n\nWhere a problem has fewer than $k$ tries, those that it lacks are wrong; an empty answer is no try. Answers are outputs of programs, results of sums and the like; where programs that were submitted shall be run and judged, take a code competition or a scoring program.',
  },
  example: {
    options: { k: 2 },
    solution: 'id,answer\n1,42\n2,x^2\n2,x*x\n3,7\n',
    submission: 'id,answer\n1,42\n1,41\n1,42\n1,40\n2,x*x\n2,2x\n2,x\n3,8\n3,9\n',
    value: (5 / 6 + 2 / 3 + 0) / 3,
  },
  evaluate: (data) => meanOf(data, passOf(data)),
})
