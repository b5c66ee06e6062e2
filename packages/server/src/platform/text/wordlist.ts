import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coarseParts, coarseWords } from './coarse-words.ts'

/** Whoever bears such a name, person or team, passes for the platform, in traditional characters as well: the first anywhere in it, the others as words of their own. */
export const impostors = {
  anywhere: ['官方', '管理员', '管理員', '客服', '组委会', '組委會'],
  words: ['official', 'admin', 'administrator'],
}
/** And these anywhere in a team's. */
const OF_TEAMS = [...impostors.anywhere, '系统通知', '系統通知', '主办方', '主辦方', '评委会', '評委會']

/** Compatibility forms folded, letters lowered, and what stands on them taken away. */
const plain = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
/** What stands between characters to hide a word is taken away too. */
const fold = (text: string) => plain(text).replace(/[\s\p{P}\p{Cf}|]+/gu, '')

const lists = new Map<string, string[]>()

/** The operator's own words: in `blocked-words.txt` of the data folder, one a line; they count from the next start. */
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

/** The first blocked word that a team's name holds, or null. Badminton holds none. */
export function blockedWord(dataDir: string, name: string): string | null {
  const folded = fold(name)
  const words = [folded, ...plain(name).split(/[^a-z]+/)]
  return (
    OF_TEAMS.find((word) => folded.includes(word)) ??
    impostors.words.find((word) => words.includes(word)) ??
    blockedInText(dataDir, name)
  )
}

/** Words of Latin letters; letters that stand alone, as in f.u.c.k, are one word together. */
const latinWords = (text: string): string[] =>
  plain(text)
    .replace(/(?<![a-z])[a-z](?:[^a-z\p{L}]{1,2}[a-z](?![a-z]))+/gu, (spelt) => spelt.replace(/[^a-z]/g, ''))
    .split(/[^a-z]+/)

/** The same of what people write: it may speak of the host and the operator. Coarse words, and the operator's own. */
export function blockedInText(dataDir: string, text: string): string | null {
  const folded = fold(text)
  return (
    coarseParts.find((word) => folded.includes(word)) ??
    latinWords(text).find((word) => coarseWords.has(word)) ??
    ownWords(dataDir).find((word) => folded.includes(word)) ??
    null
  )
}
