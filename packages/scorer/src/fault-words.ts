import type { Fault } from './types.ts'

export type Language = 'zh' | 'en'
export type Say = (fault: Fault) => string
/** The message of each fault in both languages, without the position, which `describeFault` prepends. */
export type FaultWords = Record<string, Record<Language, Say>>

/** A number with its noun: 1 row, 2 rows. */
export const counted = (count: number | string | undefined, one: string, many: string) =>
  `${count} ${Number(count) === 1 ? one : many}`
export const quoted = (text: string | undefined) => `"${text ?? ''}"`

const reasons: Record<string, Record<Language, string>> = {
  'one-class': { zh: '真值只有一个类别', en: 'its truth is all one class' },
  constant: { zh: '真值是常数', en: 'its truth is constant' },
  zero: { zh: '真值中有 0', en: 'its truth contains a 0' },
  negative: { zh: '真值中有负数', en: 'its truth contains a negative number' },
  'missing-class': { zh: '有的类别没有样本', en: 'some class has no rows' },
  'too-few': { zh: '行数太少', en: 'it has too few rows' },
  'nothing-true': { zh: '没有任何真实项', en: 'nothing is true there' },
  'no-event': { zh: '没有发生任何事件', en: 'no event happened there' },
  'one-group': { zh: '只有一个群体', en: 'it has only one group' },
  integers: { zh: '只能是以空格分隔的整数', en: 'it can only contain whole numbers separated by spaces' },
  'from-one': { zh: '像素从 1 数起', en: 'pixels are counted from 1' },
  order: { zh: '起点必须递增且各段不重叠', en: 'starts must rise and runs must not overlap' },
  length: { zh: '长度必须至少为 1', en: 'a length must be at least 1' },
  pixels: { zh: '超出图像的像素范围', en: 'it extends beyond the pixels of the image' },
  pairs: { zh: '起点与长度必须成对', en: 'starts and lengths must come in pairs' },
}
/** The sentence of a fault's reason; the reason itself if it has none. */
export const why = (fault: Fault, language: Language) => reasons[fault.reason ?? '']?.[language] ?? fault.reason ?? ''
