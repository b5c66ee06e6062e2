import { HAN, type Text } from './interface-texts.ts'

/** Words of an older century, and words that the glossary has another one for. */
const words = [
  'told',
  'tells',
  'stands?',
  'struck',
  'anew',
  'whoever',
  'whosoever',
  'whose it is',
  'wherein',
  'thereof',
  'wished',
  'mend(?:ed|ing)?',
  'desk',
  'letters? (?:from|to|with)',
  'the circle',
  'hand(?:s|ed|ing)? (?:it |them |this |a result |results )?in',
  'in all',
  'a word with',
  'nobody fits',
  'nothing fits',
  'there is no such',
  'there are no such',
  'come to nothing',
  'what came of',
  'may be had',
  'at present',
  'good for',
  'need be',
  'log(?:s|ged|ging)?[ -](?:in|ins|out)',
  'user names?',
  'e-mails?',
  'sign-ups? (?:opens?|closes?|has|form)',
  'scoring line',
  'common questions',
  'map of the site',
]
const OLD = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'giu')
/** What tells of a difference, of a stand-in and of a log is in order. */
const IN_ORDER = /tell (?:them )?apart|told apart|stands? for|blog in/giu

/** Names that are written in Chinese in an English text, and data that show what Chinese looks like. */
/** Also a specified answer. */
const CHINESE = /\(token已失效\)|Leitai \(擂台\)|擂台|智慧中国|教师|切换到中文|中文/gu
/** Code and addresses follow rules of their own. */
const prose = (text: string): string =>
  text
    .replace(/(?<!\\)`[^`]*`/gu, ' ')
    .replace(/https?:[^\s]*/gu, ' ')
    .replace(IN_ORDER, ' ')

export function faultsOf({ text }: Pick<Text, 'text'>): string[] {
  const said = prose(text)
  const around = (at: number, length: number) => said.slice(Math.max(0, at - 15), at + length + 15)
  const old = [...said.matchAll(OLD)].map(({ index, 0: word }) => `an old word: ${around(index, word.length)}`)
  const han = new RegExp(`[${HAN}]+`, 'gu')
  const chinese = [...said.replace(CHINESE, '').matchAll(han)].map(({ 0: word }) => `Chinese: ${word}`)
  return [...old, ...chinese]
}
