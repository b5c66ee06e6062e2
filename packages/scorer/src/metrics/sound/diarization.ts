import { fromParts, meanOf, mergeSums, sumParts } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Options, type Truth } from '../metric.ts'
import { assign } from './assignment.ts'
import { eachStretch, type Spans } from './spans.ts'
import { countedTime, guessedSpeakers, referenceOf, sharedTimes, speakerFields } from './speakers.ts'

/** The time that the best mapping of speakers makes right. */
function rightTime(truth: Spans[], guess: Spans[]): number {
  const shared = sharedTimes(truth, guess)
  let right = 0
  for (const [i, j] of assign(shared, truth.length, guess.length).entries())
    if (j >= 0) right += shared[i * guess.length + j] as number
  return right
}

/** Wrong and true speaker time of each row. */
function errorsOf(data: Data): { wrong: Float64Array; total: Float64Array } {
  const wrong = new Float64Array(data.rows)
  const total = new Float64Array(data.rows)
  for (let row = 0; row < data.rows; row++) {
    const reference = referenceOf(data.values, row, data.options)
    const guess = guessedSpeakers(data.prediction, row, reference)
    let most = 0
    eachStretch(reference.speakers, guess, (start, end, ones, others) => {
      most += (end - start) * Math.max(ones, others)
    })
    const missed = most - rightTime(reference.speakers, guess)
    // Sums of the same time in another order may differ in the last digits.
    wrong[row] = missed > most * 1e-13 ? missed : 0
    total[row] = reference.total
  }
  return { wrong, total }
}

const rateOf = (wrong: number, total: number) => (total > 0 ? wrong / total : wrong > 0 ? 1 : 0)

function derBoards(data: Data): Boards {
  const { wrong, total } = errorsOf(data)
  if (data.options.average === 'mean') return meanOf(data, (row) => rateOf(wrong[row] as number, total[row] as number))
  const { weights } = data
  const weighed = (amounts: Float64Array) =>
    sumParts(data, (row) => (amounts[row] as number) * (weights ? (weights[row] as number) : 1))
  const [wrongs, totals] = [weighed(wrong), weighed(total)]
  return fromParts(
    data,
    { wrong: wrongs.a, total: totals.a },
    { wrong: wrongs.rest, total: totals.rest },
    (a, rest) => ({ wrong: mergeSums(a.wrong, rest.wrong), total: mergeSums(a.total, rest.total) }),
    (sums) => rateOf(sums.wrong.high + sums.wrong.low, sums.total.high + sums.total.low),
  )
}

function noSpeech(truth: Truth, rows: Uint32Array, options: Options): 'nothing-true' | null {
  if (options.average === 'mean') return null
  return rows.some((row) => referenceOf(truth.values, row, options).total > 0) ? null : 'nothing-true'
}

export const der = defineMetric({
  name: 'der',
  family: 'sound',
  direction: 'lower',
  reference: 'NIST Rich Transcription evaluation plans; pyannote.metrics DiarizationErrorRate',
  weighted: true,
  several: true,
  truth: speakerFields,
  prediction: speakerFields,
  options: [
    ...countedTime,
    {
      name: 'average',
      type: 'choice',
      default: 'total',
      choices: ['total', 'mean'],
      help: {
        zh: 'total：所有录音的时间合在一起；mean：各录音错误率的平均。',
        en: 'total: the times of all recordings are summed; mean: the mean of the rates of the recordings.',
      },
    },
  ],
  title: { zh: '说话人日志错误率 DER', en: 'Diarization error rate (DER)' },
  help: {
    zh: '每行（id）是一段录音，一段话写一行，同一 id 可有多行。说话人的名称任意：每段录音内，预测的说话人一一对应到真实的说话人，使正确的时间最长。错误时间为漏检、误报与认错人之和。\n\n$$\\mathrm{DER}=\\frac{\\int\\big(\\max(n_t,\\hat n_t)-c_t\\big)\\,dt}{\\int n_t\\,dt}$$\n\n$n_t$、$\\hat n_t$ 为 $t$ 时刻真实与预测的说话人数，$c_t$ 为其中正确的人数。得分可以大于 1。结束不晚于开始的一段不计；同一人重叠的几段合并。按 mean 平均时，没有真实语音的录音若有预测计 1，否则计 0。计算时间随两方说话人数的较小者的平方增长。',
    en: 'A row (id) is a recording, every utterance is a line of its own with the same id. Names of speakers are arbitrary: in each recording predicted speakers are mapped to true ones, one to one, such that most time is right. Wrong is what is missed, false alarms, and the wrong speaker.\n\n$$\\mathrm{DER}=\\frac{\\int\\big(\\max(n_t,\\hat n_t)-c_t\\big)\\,dt}{\\int n_t\\,dt}$$\n\n$n_t$ true and $\\hat n_t$ predicted speakers talk at time $t$, $c_t$ of them are right. It may exceed 1. Utterances that do not end after their start are ignored, overlapping ones of one speaker joined. With mean, a recording without true speech has 1 if something is predicted and 0 otherwise. The time grows with the square of the number of speakers on the side that has fewer.',
  },
  example: {
    solution: 'id,start,end,speaker\n1,0,10,ann\n1,8,15,bob\n2,0,5,ann\n',
    submission: 'id,start,end,speaker\n1,0,9,x\n1,9,16,y\n2,1,6,z\n',
    value: 5 / 22,
  },
  undefinedOn: noSpeech,
  evaluate: derBoards,
})
