import { isBlank, isHan, reserve, type Sequence } from './code-points.ts'
import { HASH_START, hashNext, type Names } from './names.ts'

/** The words of a text between whitespace, as their numbers. */
export function splitWords({ items, length }: Sequence, names: Names, into: Sequence): void {
  into.length = 0
  reserve(into, (length >> 1) + 1)
  const { items: words } = into
  let count = 0
  for (let p = 0; p < length; ) {
    let point = items[p] as number
    if (isBlank(point)) {
      p++
      continue
    }
    const start = p
    let hash = HASH_START
    do {
      hash = hashNext(hash, point)
      point = items[++p] as number
    } while (p < length && !isBlank(point))
    words[count++] = names.idOfHashed(items, start, p, hash)
  }
  into.length = count
}

/** As `splitWords`, but every Chinese character is a word of its own. */
export function splitMixed({ items, length }: Sequence, names: Names, into: Sequence): void {
  into.length = 0
  reserve(into, length)
  for (let p = 0; p < length; ) {
    const point = items[p] as number
    if (isBlank(point)) {
      p++
      continue
    }
    const start = p++
    if (!isHan(point)) while (p < length && !isBlank(items[p] as number) && !isHan(items[p] as number)) p++
    into.items[into.length++] = names.idOf(items, start, p)
  }
}

export function countWords({ items, length }: Sequence): number {
  let count = 0
  let inside = false
  for (let p = 0; p < length; p++) {
    const blank = isBlank(items[p] as number)
    if (!blank && !inside) count++
    inside = !blank
  }
  return count
}
