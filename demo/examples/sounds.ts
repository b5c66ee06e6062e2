import { csv, type Example, fixed, randomFrom, zip } from './example.ts'

const RATE = 4000
const LENGTH = 2000
const TONES: readonly (readonly [name: string, hertz: number])[] = [
  ['low', 220],
  ['middle', 520],
  ['high', 1100],
  ['bell', 1600],
]

/** 16-bit samples of one channel as a WAV file. */
function wav(samples: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length))
  const text = (at: number, word: string) => {
    for (const [k, letter] of [...word].entries()) view.setUint8(at + k, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + 2 * samples.length, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, 2 * RATE, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, 2 * samples.length, true)
  for (const [k, sample] of samples.entries())
    view.setInt16(44 + 2 * k, Math.max(-32_768, Math.min(32_767, Math.round(sample * 9000))), true)
  return new Uint8Array(view.buffer)
}

export function sounds(): Example {
  const random = randomFrom(81)
  const clip = (id: string) => {
    const labels = TONES.map(() => (random.unit() < 0.4 ? 1 : 0))
    if (!labels.includes(1)) labels[random.below(TONES.length)] = 1
    const phases = TONES.map(() => 2 * Math.PI * random.unit())
    const samples = Array.from({ length: LENGTH }, (_, k) =>
      TONES.reduce(
        (sum, [, hertz], tone) =>
          sum + (labels[tone] ?? 0) * Math.sin((2 * Math.PI * hertz * k) / RATE + (phases[tone] ?? 0)),
        0.3 * random.normal(),
      ),
    )
    return { id, labels, file: wav(samples) }
  }
  const train = Array.from({ length: 60 }, (_, k) => clip(`a${k + 1}`))
  const test = Array.from({ length: 80 }, (_, k) => clip(`b${k + 1}`))
  const names = TONES.map(([name]) => name)
  const files = (list: typeof train) => zip(Object.fromEntries(list.map(({ id, file }) => [`${id}.wav`, file])))
  const table = (list: typeof train) =>
    csv(
      `id,${names.join(',')}`,
      list.map(({ id, labels }) => [id, ...labels]),
    )
  return {
    slug: 'example-sounds',
    title: { zh: '示例：多标签声音识别', en: 'Example: recognise several sounds' },
    summary: { zh: '半秒录音里有哪些声音', en: 'Which sounds occur in half a second' },
    tags: ['声音', '多标签'],
    overview: {
      zh: '每段半秒的 WAV 里同时响着一种或几种声音，并有噪声。对每种声音给出分数，以按标签加权的排序平均精确率（lwlrap）评分，另显示各标签 AUC 的平均。',
      en: 'In each half-second WAV, one or several tones sound at once, with noise. Submit a score for each; scored by label-weighted label-ranking average precision (lwlrap), with the mean AUC of the labels next to it.',
    },
    task: {
      zh: `提交 \`id,${names.join(',')}\`，分数越大越有把握。`,
      en: `Submit \`id,${names.join(',')}\`; higher scores mean more certain.`,
    },
    scoring: {
      metric: 'lwlrap',
      name: 'lwlrap',
      title: { zh: 'lwlrap', en: 'lwlrap' },
      id: 'id',
      target: names,
      prediction: names,
      split: { aShare: 0.5 },
      b: 'rest',
      columns: [
        { name: 'auc', title: { zh: 'AUC', en: 'AUC' }, metric: { name: 'auc' }, target: names, prediction: names },
      ],
    },
    solution: { name: 'solution.csv', content: table(test) },
    sample: {
      name: 'sample.csv',
      content: csv(
        `id,${names.join(',')}`,
        test.map(({ id }) => [id, '0.1', '0.2', '0.3', '0.4']),
      ),
    },
    data: [
      { name: 'train.zip', content: files(train), description: { zh: '60 段录音', en: '60 recordings' } },
      { name: 'train.csv', content: table(train), description: { zh: '其中的声音', en: 'Their sounds' } },
      {
        name: 'test.zip',
        content: files(test),
        description: { zh: '80 段待识别的录音', en: '80 test recordings' },
      },
    ],
    good: {
      name: 'good.csv',
      content: csv(
        `id,${names.join(',')}`,
        test.map(({ id, labels }) => [
          id,
          ...labels.map((label) => fixed(0.2 + 0.6 * label + 0.15 * random.normal(), 3)),
        ]),
      ),
    },
  }
}
