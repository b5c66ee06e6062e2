import { fromParts, meanOf, mergeSums, sumParts } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Options, type Truth } from '../metric.ts'
import { assign } from './assignment.ts'
import { lengthOf, type Spans } from './spans.ts'
import { countedTime, guessedSpeakers, referenceOf, sharedTimes, speakerFields } from './speakers.ts'

/** The Jaccard errors of the true speakers of a recording under the best mapping, summed. */
function speakerErrors(truth: Spans[], guess: Spans[], mapping: unknown): number {
  const width = guess.length
  const shared = sharedTimes(truth, guess)
  const [own, theirs] = [truth.map(lengthOf), guess.map(lengthOf)]
  const either = (at: number) =>
    (own[Math.floor(at / width)] as number) + (theirs[at % width] as number) - (shared[at] as number)
  const weights = mapping === 'time' ? shared : shared.map((time, at) => time / either(at))
  let sum = 0
  for (const [i, j] of assign(weights, truth.length, width).entries()) {
    const at = i * width + j
    const all = j < 0 ? 1 : either(at)
    const difference = j < 0 ? 1 : all - (shared[at] as number)
    // Sums of the same time in another order may differ in the last digits.
    sum += difference > all * 1e-13 ? difference / all : 0
  }
  return sum
}

/** The summed errors of each row’s true speakers, and how many there are; a row without any has 1 error if something is predicted. */
function errorsOf(data: Data): { errors: Float64Array; speakers: Float64Array } {
  const errors = new Float64Array(data.rows)
  const speakers = new Float64Array(data.rows)
  for (let row = 0; row < data.rows; row++) {
    const reference = referenceOf(data.values, row, data.options)
    const guess = guessedSpeakers(data.prediction, row, reference)
    const truth = reference.speakers
    speakers[row] = truth.length
    errors[row] = truth.length > 0 ? speakerErrors(truth, guess, data.options.mapping) : Math.min(1, guess.length)
  }
  return { errors, speakers }
}

function jerBoards(data: Data): Boards {
  const { errors, speakers } = errorsOf(data)
  if (data.options.average === 'mean')
    return meanOf(data, (row) => (errors[row] as number) / Math.max(1, speakers[row] as number))
  const { weights } = data
  const weightOf = (row: number) => (weights ? (weights[row] as number) : 1)
  const wrong = sumParts(data, (row) => (speakers[row] === 0 ? 0 : (errors[row] as number) * weightOf(row)))
  const total = sumParts(data, (row) => (speakers[row] as number) * weightOf(row))
  return fromParts(
    data,
    { wrong: wrong.a, total: total.a },
    { wrong: wrong.rest, total: total.rest },
    (a, rest) => ({ wrong: mergeSums(a.wrong, rest.wrong), total: mergeSums(a.total, rest.total) }),
    (sums) => (sums.wrong.high + sums.wrong.low) / (sums.total.high + sums.total.low),
  )
}

function noSpeech(truth: Truth, rows: Uint32Array, options: Options): 'nothing-true' | null {
  if (options.average === 'mean') return null
  return rows.some((row) => referenceOf(truth.values, row, options).speakers.length > 0) ? null : 'nothing-true'
}

export const jer = defineMetric({
  name: 'jer',
  family: 'sound',
  direction: 'lower',
  reference: 'dscore jer (DIHARD); with mapping = time pyannote.metrics JaccardErrorRate',
  weighted: true,
  several: true,
  truth: speakerFields,
  prediction: speakerFields,
  options: [
    {
      name: 'mapping',
      type: 'choice',
      default: 'jaccard',
      choices: ['jaccard', 'time'],
      help: {
        zh: '说话人如何一一对应：jaccard 使错误率之和最小（dscore）；time 使共同的时间最长（pyannote）。',
        en: 'How speakers are mapped: jaccard, such that the sum of the errors is least (dscore); time, such that most time is shared (pyannote).',
      },
    },
    ...countedTime,
    {
      name: 'average',
      type: 'choice',
      default: 'speakers',
      choices: ['speakers', 'mean'],
      help: {
        zh: 'speakers：所有录音的说话人一起平均；mean：先算每段录音，再平均。',
        en: 'speakers: the mean over the speakers of all recordings; mean: the mean of the rates of the recordings.',
      },
    },
  ],
  title: { zh: '说话人日志 Jaccard 错误率 JER', en: 'Jaccard error rate of diarization (JER)' },
  help: {
    zh: '与 DER 的文件相同，但每个真实说话人同等重要，不论说了多久。每段录音内，预测的说话人一一对应到真实的说话人；每个真实说话人的错误率是其时间段 $T_s$ 与对应者时间段 $P_s$ 之并集中不属于交集的比例，没有对应者的计 1。\n\n$$\\mathrm{JER}=\\frac1{|S|}\\sum_{s\\in S}\\Big(1-\\frac{|T_s\\cap P_s|}{|T_s\\cup P_s|}\\Big)$$\n\n得分在 0 与 1 之间；没有对应到任何人的预测说话人不受罚。按 mean 平均时，没有真实语音的录音若有预测计 1，否则计 0；按 speakers 平均时不计。结束不晚于开始的一段不计；同一人重叠的几段合并。',
    en: 'Reads the same files as DER, but each true speaker counts alike, however long they talk. In each recording predicted speakers are mapped to true ones, one to one; the error of a true speaker is the share of the union of their time $T_s$ and that of the mapped one $P_s$ that is not in both, and 1 without a mapped one.\n\n$$\\mathrm{JER}=\\frac1{|S|}\\sum_{s\\in S}\\Big(1-\\frac{|T_s\\cap P_s|}{|T_s\\cup P_s|}\\Big)$$\n\nIt is from 0 to 1; predicted speakers that are mapped to nobody cost nothing. A recording without true speech has 1 with mean if something is predicted and 0 otherwise, and does not count with speakers. Utterances that do not end after their start are ignored, overlapping ones of one speaker joined.',
  },
  example: {
    solution: 'id,start,end,speaker\n1,0,10,ann\n1,8,15,bob\n2,0,5,ann\n',
    submission: 'id,start,end,speaker\n1,0,9,x\n1,9,16,y\n2,1,6,z\n',
    value: (1 / 10 + 2 / 8 + 2 / 6) / 3,
  },
  undefinedOn: noSpeech,
  evaluate: jerBoards,
})
