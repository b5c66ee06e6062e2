import { csv, type Example, randomFrom } from './example.ts'

const FRAMES = 25
const WIDTH = 640

interface Box {
  sequence: string
  frame: number
  track: number
  x: number
  y: number
}

/** Walkers who cross the image at a steady pace. */
function walkers(seed: number, sequences: number): Box[] {
  const random = randomFrom(seed)
  return Array.from({ length: sequences }, (_, k) => {
    const count = 3 + random.below(3)
    return Array.from({ length: count }, (_, track) => {
      const [x, y] = [random.below(WIDTH - 40), 40 + random.below(320)]
      const [dx, dy] = [random.normal() * 6, random.normal() * 2]
      return Array.from({ length: FRAMES }, (_, frame) => ({
        sequence: `s${k + 1}`,
        frame: frame + 1,
        track: track + 1,
        x: Math.round(x + dx * frame),
        y: Math.round(y + dy * frame),
      }))
    }).flat()
  }).flat()
}
const line = ({ sequence, frame, track, x, y }: Box, off = 0) => [sequence, frame, track, x + off, y, 24, 60]
const header = 'sequence,frame,track,x,y,width,height'

export function tracking(): Example {
  const test = walkers(31, 8)
  const random = randomFrom(32)
  const columns = ['frame', 'track', 'x', 'y', 'width', 'height']
  return {
    slug: 'example-tracking',
    title: { zh: '示例：多目标跟踪', en: 'Example: track several objects' },
    summary: { zh: '把散乱的检测框连成轨迹', en: 'Link detected boxes into tracks' },
    tags: ['跟踪', '目标检测'],
    overview: {
      zh: '每个序列 25 帧，几个行人匀速走过；给出的检测框没有身份，偶有漏检并带误差。提交每帧的框与轨迹号，以 HOTA 排名，另显示 IDF1 与 MOTA。',
      en: 'A sequence has 25 frames in which a few walkers cross at a steady pace; the given boxes have no identity, some are missing, all are noisy. Submit boxes with their track number; ranked by HOTA, with IDF1 and MOTA next to it.',
    },
    task: {
      zh: '提交一行一个框：`sequence,frame,track,x,y,width,height`；轨迹号在一个序列内有效。',
      en: 'One box per line: `sequence,frame,track,x,y,width,height`; track numbers are per sequence.',
    },
    scoring: {
      metric: 'hota',
      name: 'hota',
      title: { zh: 'HOTA', en: 'HOTA' },
      id: 'sequence',
      target: columns,
      prediction: columns,
      split: { aShare: 0.5 },
      b: 'rest',
      columns: ['idf1', 'mota'].map((name) => {
        const title = name.toUpperCase()
        return { name, title: { zh: title, en: title }, metric: { name }, target: columns, prediction: columns }
      }),
    },
    solution: {
      name: 'solution.csv',
      content: csv(
        header,
        test.map((box) => line(box)),
      ),
    },
    sample: {
      name: 'sample.csv',
      content: csv(
        header,
        test.map((box, k) => line({ ...box, track: k + 1 })),
      ),
    },
    data: [
      {
        name: 'boxes.csv',
        content: csv(
          'sequence,frame,x,y,width,height',
          test
            .filter(() => random.unit() < 0.93)
            .map(({ sequence, frame, x, y }) => [
              sequence,
              frame,
              x + Math.round(2 * random.normal()),
              y + Math.round(2 * random.normal()),
              24,
              60,
            ]),
        ),
        description: { zh: '没有身份的检测框', en: 'Boxes without identity' },
      },
    ],
    good: {
      name: 'good.csv',
      content: csv(
        header,
        test.filter((_, k) => k % 9 !== 0).map((box) => line(box, 2)),
      ),
    },
  }
}
