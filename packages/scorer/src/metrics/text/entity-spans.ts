import type { RawColumn } from '../metric.ts'
import { newSequence, readPoints, reserve, type Sequence, textOf, wordsOf } from './code-points.ts'
import { createNames } from './names.ts'
import { splitWords } from './words.ts'

/** Entities of a row: their types, first and last tags. The last tags ascend. */
export interface Entities {
  types: Sequence
  firsts: Sequence
  lasts: Sequence
}
export const newEntities = (): Entities => ({ types: newSequence(), firsts: newSequence(), lasts: newSequence() })

interface Tag {
  prefix: string
  type: number
}

/** The type of a tag without a name. */
const UNNAMED = '_'
const OUTSIDE: Tag = { prefix: 'O', type: 0 }

/** Reads the tags of a row and finds its entities. Types are numbered in the order of their appearance. */
export function createEntityReader(strict: boolean): (raw: RawColumn, row: number, into: Entities) => void {
  const names = createNames()
  const points = newSequence()
  const words = newSequence()
  const tags: (Tag | undefined)[] = []
  const types = new Map<string, number>([[UNNAMED, OUTSIDE.type]])

  function tagOf(text: string): Tag {
    const rest = text.slice(1)
    const name = rest.slice(rest.indexOf('-') + 1) || UNNAMED
    const type = types.get(name) ?? types.size
    types.set(name, type)
    return { prefix: text.slice(0, 1), type }
  }

  /** Texts are only decoded for rows with tags that did not occur before. */
  function learn(raw: RawColumn, row: number): void {
    const texts = wordsOf(textOf(raw, row))
    for (let k = 0; k < words.length; k++) {
      const word = words.items[k] as number
      tags[word] ??= tagOf(texts[k] ?? '')
    }
  }

  return (raw, row, into) => {
    readPoints(raw, row, points)
    splitWords(points, names, words)
    if (names.size() >= tags.length) learn(raw, row)
    into.types.length = 0
    into.firsts.length = 0
    into.lasts.length = 0
    const tagAt = (k: number) => tags[words.items[k] as number] ?? OUTSIDE
    if (strict) findStrict(words.length, tagAt, into)
    else findLenient(words.length, tagAt, into)
  }
}

function put({ types, firsts, lasts }: Entities, type: number, first: number, last: number): void {
  const at = types.length
  for (const sequence of [types, firsts, lasts]) {
    reserve(sequence, at + 1)
    sequence.length = at + 1
  }
  types.items[at] = type
  firsts.items[at] = first
  lasts.items[at] = last
}

/** IOB2: an entity is a B and the I of the same type that follow it. */
function findStrict(count: number, tagAt: (k: number) => Tag, into: Entities): void {
  for (let k = 0; k < count; ) {
    const { prefix, type } = tagAt(k)
    const first = k++
    if (prefix !== 'B') continue
    while (k < count && tagAt(k).prefix === 'I' && tagAt(k).type === type) k++
    put(into, type, first, k - 1)
  }
}

/** As conlleval does it, with the prefixes B, I, E, S and O: an I without a B before it starts an entity, too. */
function findLenient(count: number, tagAt: (k: number) => Tag, into: Entities): void {
  let previous: Tag = { prefix: 'O', type: -1 }
  let first = 0
  for (let k = 0; k <= count; k++) {
    const tag = k < count ? tagAt(k) : OUTSIDE
    if (isEnd(previous, tag)) put(into, previous.type, first, k - 1)
    if (isStart(previous, tag)) first = k
    previous = tag
  }
}

const isOutside = ({ prefix }: Tag) => prefix === 'O' || prefix === '.'

function isEnd(previous: Tag, tag: Tag): boolean {
  const { prefix } = previous
  if (prefix === 'E' || prefix === 'S') return true
  if ((prefix === 'B' || prefix === 'I') && (tag.prefix === 'B' || tag.prefix === 'S' || tag.prefix === 'O'))
    return true
  return !isOutside(previous) && previous.type !== tag.type
}

function isStart(previous: Tag, tag: Tag): boolean {
  if (tag.prefix === 'B' || tag.prefix === 'S') return true
  const inside = tag.prefix === 'E' || tag.prefix === 'I'
  if (inside && (previous.prefix === 'E' || previous.prefix === 'S' || previous.prefix === 'O')) return true
  return !isOutside(tag) && previous.type !== tag.type
}
