import { zipSync } from 'fflate'
import { stringify } from 'yaml'

/** A small competition made by a program. All is generated: nothing comes from elsewhere. */
export interface Example {
  slug: string
  title: Words
  summary: Words
  tags: string[]
  overview: Words
  task: Words
  /** As in competition.yaml; the solution’s file is `solution`. */
  scoring: object
  solution: NamedFile
  sample: NamedFile
  /** What competitors get beside the sample. */
  data: (NamedFile & { description: Words })[]
  /** A submission that is much better than the sample, for the test; not part of the folder. */
  good: NamedFile
}
interface Words {
  zh: string
  en: string
}
export type Content = string | Uint8Array
interface NamedFile {
  name: string
  content: Content
}

const LICENCE = 'CC0-1.0'
const rules: Words = {
  zh: '每人一个账号，一支队伍。这是示例竞赛，数据由程序生成，没有奖品。',
  en: 'One account per person, one team each. This is an example with generated data and no prizes.',
}

/** The files of a competition’s folder. */
export function folderOf({ slug, title, summary, tags, overview, task, scoring, solution, sample, data }: Example) {
  const manifest = {
    format: 1,
    slug,
    title,
    summary,
    host: { zh: '擂台示例', en: 'Leitai examples' },
    type: 'algorithm',
    tags,
    overview,
    task,
    rules,
    start: 'now-1d',
    end: 'now+90d',
    realName: 'none',
    stages: [
      {
        name: { zh: '决赛', en: 'Final' },
        kind: 'final',
        start: 'now-1d',
        end: 'now+90d',
        scoring: { dailyLimit: 20, decimals: 4, ...scoring, solution: solution.name },
      },
    ],
    data: [
      ...data.map(({ name, description }) => ({ file: name, description, licence: LICENCE })),
      {
        file: sample.name,
        licence: LICENCE,
        stage: 1,
        sample: true,
        description: { zh: '提交样例', en: 'Sample submission' },
      },
    ],
  }
  return [{ name: 'competition.yaml', content: stringify(manifest, { lineWidth: 0 }) }, solution, sample, ...data]
}

export const csv = (header: string, rows: (string | number)[][]): string =>
  `${header}\n${rows.map((row) => row.join(',')).join('\n')}\n`

/** A zip; the same content gives the same bytes. */
export function zip(files: Record<string, Content>): Uint8Array {
  const encoder = new TextEncoder()
  const entries = Object.entries(files).map(([name, one]) => [
    name,
    typeof one === 'string' ? encoder.encode(one) : one,
  ])
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2026, 0, 1) })
}

export interface Random {
  /** From 0 to 1. */
  unit(): number
  /** From 0 to `count` - 1. */
  below(count: number): number
  /** Normal, mean 0 and variance 1. */
  normal(): number
  pick<T>(list: readonly T[]): T
}

/** Numbers that follow from a seed alone: a linear congruential generator of 64 bits, of which the upper 53 are used. */
export function randomFrom(seed: number): Random {
  let state = BigInt(seed)
  const unit = () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Number(state >> 11n) / 2 ** 53
  }
  const below = (count: number) => Math.floor(unit() * count)
  return {
    unit,
    below,
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  }
}

export const fixed = (value: number, digits = 4): string => value.toFixed(digits)
