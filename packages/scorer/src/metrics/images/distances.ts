/** A bitmap as lines of `length` pixels. */
export interface Grid {
  lines: number
  length: number
}

/** Squared lengths of a step along a line, and from line to line. */
export interface Steps {
  along: number
  across: number
}

/**
 * Writes the squared distance of every pixel to the nearest set one (infinite if none is set): first across the lines, then along them as
 * the lower envelope of parabolas (Felzenszwalb and Huttenlocher 2012).
 */
export function squaredDistances(
  set: Uint8Array,
  { lines, length }: Grid,
  { along, across }: Steps,
  into: Float64Array,
): void {
  acrossLines(set, lines, length, into)
  const values = new Float64Array(length)
  const vertices = new Int32Array(length)
  const bounds = new Float64Array(length)
  for (let line = 0; line < lines; line++) {
    const base = line * length
    let count = 0
    for (let place = 0; place < length; place++) {
      const steps = into[base + place] as number
      if (steps === FAR) continue
      const value = steps * steps * across
      values[place] = value
      let meets = Number.NEGATIVE_INFINITY
      while (count > 0) {
        const vertex = vertices[count - 1] as number
        meets = ((value - (values[vertex] as number)) / (along * (place - vertex)) + place + vertex) / 2
        if (meets > (bounds[count - 1] as number)) break
        count--
        meets = Number.NEGATIVE_INFINITY
      }
      vertices[count] = place
      bounds[count] = meets
      count++
    }
    for (let k = 0, place = 0; k < count; k++) {
      const vertex = vertices[k] as number
      const value = values[vertex] as number
      const end = k + 1 < count ? (bounds[k + 1] as number) : length
      for (; place < length && place <= end; place++)
        into[base + place] = value + along * (place - vertex) * (place - vertex)
    }
    if (count === 0) into.fill(Number.POSITIVE_INFINITY, base, base + length)
  }
}

/** Stands for no pixel. */
const FAR = 2 ** 40

/** Numbers of lines to the nearest set pixel of the same place. */
function acrossLines(set: Uint8Array, lines: number, length: number, into: Float64Array): void {
  const area = lines * length
  for (let k = 0; k < area; k++) {
    const before = k < length ? FAR : (into[k - length] as number)
    into[k] = set[k] === 1 ? 0 : before === FAR ? FAR : before + 1
  }
  for (let k = area - length - 1; k >= 0; k--) {
    const after = into[k + length] as number
    if (after + 1 < (into[k] as number)) into[k] = after + 1
  }
}

/** Marks the pixels of a bitmap that have a neighbour, up, down, left or right, without it or outside. */
export function edgesOf(set: Uint8Array, { lines, length }: Grid, into: Uint8Array): void {
  for (let line = 0, k = 0; line < lines; line++) {
    for (let place = 0; place < length; place++, k++) {
      const inner =
        line > 0 &&
        line < lines - 1 &&
        place > 0 &&
        place < length - 1 &&
        set[k - 1] === 1 &&
        set[k + 1] === 1 &&
        set[k - length] === 1 &&
        set[k + length] === 1
      into[k] = set[k] === 1 && !inner ? 1 : 0
    }
  }
}

/** Marks the pixels that are at most `reach` steps of a king from a pixel without the mask or outside. */
export function bordersOf(set: Uint8Array, { lines, length }: Grid, reach: number, into: Uint8Array): void {
  // The whole neighbourhood within the reach must be set; first along the lines, then across them.
  const size = 2 * reach + 1
  for (let line = 0; line < lines; line++) {
    let run = 0
    for (let place = 0; place < length + reach; place++) {
      const k = line * length + place
      run = place < length && set[k] === 1 ? run + 1 : 0
      if (place >= reach) into[k - reach] = run >= size ? 1 : 0
    }
  }
  const inner = new Uint8Array(lines)
  for (let place = 0; place < length; place++) {
    let run = 0
    for (let line = 0; line < lines + reach; line++) {
      run = line < lines && into[line * length + place] === 1 ? run + 1 : 0
      if (line >= reach) inner[line - reach] = run >= size ? 1 : 0
    }
    for (let line = 0; line < lines; line++) {
      const k = line * length + place
      into[k] = set[k] === 1 && inner[line] === 0 ? 1 : 0
    }
  }
}
