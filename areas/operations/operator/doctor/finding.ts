import type { Words } from '@leitai/platform/contract/inputs'
import { type Workplace, wordsOf } from '../command.ts'

/** What a check found; `advice` says what to do where it is not good. */
export interface Finding {
  /** `note`: works, but an operator should know. */
  state: 'good' | 'note' | 'bad'
  about: string
  words: Words
  advice?: Words
}

export interface Check {
  name: string
  run(place: Workplace): Promise<Finding[]>
}

const words = (zh: string, en: string): Words => ({ zh, en })
export const good = (about: string, zh: string, en: string): Finding => ({ state: 'good', about, words: words(zh, en) })
export const note = (about: string, zh: string, en: string, advice: [zh: string, en: string]): Finding => ({
  state: 'note',
  about,
  words: words(zh, en),
  advice: words(...advice),
})
export const bad = (about: string, zh: string, en: string, advice: [zh: string, en: string]): Finding => ({
  state: 'bad',
  about,
  words: words(zh, en),
  advice: words(...advice),
})

/** A check that cannot be made is a finding as well. */
export async function findingsOf(place: Workplace, { name, run }: Check): Promise<Finding[]> {
  try {
    return await run(place)
  } catch (error) {
    const why = wordsOf(error)
    return [
      bad(name, `无法检查：${why.zh}`, `can’t be checked: ${why.en}`, [
        '先解决上面的问题',
        'fix the problems above first',
      ]),
    ]
  }
}
