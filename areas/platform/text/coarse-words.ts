import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Profanity that names and posts may not contain, written by hand and kept short: abuse that nobody writes in good faith. Words with
 * another, innocent meaning, or that occur within innocent ones (妈的 in 妈妈的, 日你 in 今日你好), are left out. The operator adds others in
 * `blocked-words.txt`.
 */

/** Matched anywhere in a text, as Chinese has no spaces between words. */
const coarseParts = [
  '操你妈',
  '操你娘',
  '操你大爷',
  '操你祖宗',
  '操他妈',
  '艹你妈',
  '草你妈',
  '草泥马',
  '肏',
  '日你妈',
  '日你娘',
  '去你妈',
  '你妈逼',
  '你妈的',
  '他妈的',
  '他妈逼',
  '妈了个逼',
  '狗日的',
  '狗娘养',
  '狗杂种',
  '小杂种',
  '傻逼',
  '傻屄',
  '傻叉',
  '傻屌',
  '傻吊',
  '煞逼',
  '鸡巴',
  '鸡吧',
  '王八蛋',
  '王八羔子',
  '龟孙子',
  '婊子',
  '骚货',
  '荡妇',
  '贱人',
  '贱货',
  '人渣',
  '畜生',
  '狗东西',
  '死全家',
  '全家死光',
]

const stems = ['fuck', 'motherfuck', 'shit', 'bullshit', 'bitch']
const endings = ['', 's', 'es', 'ed', 'er', 'ers', 'ing', 'in', 'y', 'ty']
const whole = [
  'bastard',
  'asshole',
  'arsehole',
  'cunt',
  'dickhead',
  'wanker',
  'slut',
  'whore',
  'nigger',
  'nigga',
  'faggot',
]

/** Matched as whole words, so that Scunthorpe, Shitake and Cockburn are allowed. */
const coarseWords: ReadonlySet<string> = new Set([
  ...stems.flatMap((stem) => endings.map((ending) => stem + ending)),
  'stfu',
  'gtfo',
  'fuckface',
  'shithead',
  'dumbass',
  'jackass',
  ...whole.flatMap((word) => [word, `${word}s`]),
])

/** Names that make a person or team look like the platform, also in traditional characters: parts of a name, and whole words. */
export const impostors = {
  anywhere: ['官方', '管理员', '管理員', '客服', '组委会', '組委會'],
  words: ['official', 'admin', 'administrator'],
}
/** Also refused anywhere in a team's name. */
const OF_TEAMS = [...impostors.anywhere, '系统通知', '系統通知', '主办方', '主辦方', '评委会', '評委會']

/** Folds compatibility forms, lower-cases, and removes diacritics. */
const plain = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
/** Also removes characters inserted to hide a word. */
const fold = (text: string) => plain(text).replace(/[\s\p{P}\p{Cf}|]+/gu, '')

const lists = new Map<string, string[]>()

/** The operator's words: `blocked-words.txt` in the data folder, one per line. Changes apply after a restart. */
function ownWords(dataDir: string): string[] {
  const known = lists.get(dataDir)
  if (known) return known
  let own = ''
  try {
    own = readFileSync(join(dataDir, 'blocked-words.txt'), 'utf8')
  } catch {
    // The operator has none.
  }
  const words = own
    .split('\n')
    .map(fold)
    .filter((word) => word !== '')
  lists.set(dataDir, words)
  return words
}

/** The first blocked word in a team's name, or null. Latin words must match whole: Badminton contains admin. */
export function blockedWord(dataDir: string, name: string): string | null {
  const folded = fold(name)
  const words = [folded, ...plain(name).split(/[^a-z]+/)]
  return (
    OF_TEAMS.find((word) => folded.includes(word)) ??
    impostors.words.find((word) => words.includes(word)) ??
    blockedInText(dataDir, name)
  )
}

/** Words of Latin letters; single letters, as in f.u.c.k, are joined into one word. */
const latinWords = (text: string): string[] =>
  plain(text)
    .replace(/(?<![a-z])[a-z](?:[^a-z\p{L}]{1,2}[a-z](?![a-z]))+/gu, (spelt) => spelt.replace(/[^a-z]/g, ''))
    .split(/[^a-z]+/)

/** The same for texts: they may mention the host and the operator. Only profanity and the operator's words are blocked. */
export function blockedInText(dataDir: string, text: string): string | null {
  const folded = fold(text)
  return (
    coarseParts.find((word) => folded.includes(word)) ??
    latinWords(text).find((word) => coarseWords.has(word)) ??
    ownWords(dataDir).find((word) => folded.includes(word)) ??
    null
  )
}
