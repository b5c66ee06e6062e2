/** Which changes next to each other are one edit: all, those of a kind (replaced, inserted, deleted), or none. */
export type Merge = 'all-merge' | 'all-equal' | 'all-split'

const [KEEP, REPLACE, INSERT, DELETE] = [0, 1, 2, 3]

/** More steps would take long and much memory; such texts count as replaced as a whole. */
const MOST_STEPS = 1 << 25

/** A change of source[from..to) into text[at..end). */
interface Change {
  kind: number
  from: number
  to: number
  at: number
  end: number
}

/** The edits that turn a text into another one, each as where it begins and ends and the units that it puts there. */
export function editsOf(source: string[], text: string[], merge: Merge): Set<string> {
  const edits: Change[] = []
  for (const change of changesOf(source, text)) {
    const last = edits.at(-1)
    const joins = last && last.to === change.from && last.end === change.at
    if (joins && (merge === 'all-merge' || (merge === 'all-equal' && last.kind === change.kind))) {
      last.to = change.to
      last.end = change.end
    } else edits.push(change)
  }
  return new Set(edits.map(({ from, to, at, end }) => `${from} ${to} ${text.slice(at, end).join(' ')}`))
}

/** The fewest changes, in the order of the text. Equal ends are left out first, which an alignment from the end keeps anyway. */
function changesOf(source: string[], text: string[]): Change[] {
  let [length, width] = [source.length, text.length]
  while (length > 0 && width > 0 && source[length - 1] === text[width - 1]) {
    length--
    width--
  }
  if (length + width === 0) return []
  if (length * width > MOST_STEPS) return [{ kind: REPLACE, from: 0, to: length, at: 0, end: width }]
  const idByUnit = new Map<string, number>()
  const kinds = kindsOf(numbersOf(source, length, idByUnit), numbersOf(text, width, idByUnit))
  const changes: Change[] = []
  let [to, end] = [length, width]
  while (to + end > 0) {
    const kind = kinds[to * (width + 1) + end] as number
    const from = kind === INSERT ? to : to - 1
    const at = kind === DELETE ? end : end - 1
    if (kind !== KEEP) changes.push({ kind, from, to, at, end })
    to = from
    end = at
  }
  return changes.reverse()
}

/** The first units as numbers, which are compared faster than texts. */
function numbersOf(units: string[], length: number, idByUnit: Map<string, number>): Int32Array {
  return Int32Array.from(units.slice(0, length), (unit) => {
    const id = idByUnit.get(unit) ?? idByUnit.size
    idByUnit.set(unit, id)
    return id
  })
}

/** How each pair of beginnings ends in a cheapest alignment: equal units are kept; of equal costs a replacement is first, then an insertion. */
function kindsOf(source: Int32Array, text: Int32Array): Uint8Array {
  const [length, width] = [source.length, text.length]
  const kinds = new Uint8Array((length + 1) * (width + 1)).fill(INSERT, 1, width + 1)
  let above = Int32Array.from({ length: width + 1 }, (_, end) => end)
  let costs = new Int32Array(width + 1)
  for (let to = 1; to <= length; to++) {
    const row = to * (width + 1)
    kinds[row] = DELETE
    costs[0] = to
    for (let end = 1; end <= width; end++) {
      const replaced = above[end - 1] as number
      if (source[to - 1] === text[end - 1]) {
        costs[end] = replaced
        continue
      }
      const inserted = costs[end - 1] as number
      const least = Math.min(replaced, inserted, above[end] as number)
      costs[end] = least + 1
      kinds[row + end] = least === replaced ? REPLACE : least === inserted ? INSERT : DELETE
    }
    ;[above, costs] = [costs, above]
  }
  return kinds
}
