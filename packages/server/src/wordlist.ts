import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Words that names shown to everybody may not hold. The few that are built in are those by which people pass for the platform;
 * the operator's own stand in `blocked-words.txt` of the data folder, one a line, and count from the next start.
 */
const BUILT_IN = [
  '官方',
  '管理员',
  '系统通知',
  '客服',
  '主办方',
  '评委会',
  '组委会',
  'official',
  'admin',
  'administrator',
]

/** Compatibility forms folded, letters lowered, and what stands on and between characters to hide a word taken away. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s\p{P}\p{M}\p{Cf}|]+/gu, '')

const BUILT_IN_FOLDED = BUILT_IN.map(fold)
const lists = new Map<string, string[]>()

/** The operator's own words. */
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

/** The first blocked word that a name holds, or null. */
export function blockedWord(dataDir: string, name: string): string | null {
  const folded = fold(name)
  return [...BUILT_IN_FOLDED, ...ownWords(dataDir)].find((word) => folded.includes(word)) ?? null
}

/** As blockedWord, for what people write: it may speak of the host and the operator. */
export function blockedInText(dataDir: string, text: string): string | null {
  const folded = fold(text)
  return ownWords(dataDir).find((word) => folded.includes(word)) ?? null
}
