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
 * Writes the squared distance of every pixel to the nearest set one (infinite if none is set): first along the lines, then as the lower
 * envelope of parabolas across them (Felzenszwalb and Huttenlocher 2012).
 */
export function squaredDistances(
  set: Uint8Array,
  { lines, length }: Grid,
  { along, across }: Steps,
  into: Float64Array,
): void {
  for (let line = 0; line < lines; line++) alongLine(set, line * length, length, along, into)
  const values = new Float64Array(lines)
  const vertices = new Int32Array(lines)
  const bounds = new Float64Array(lines + 1)
  for (let place = 0; place < length; place++) {
    let count = 0
    for (let line = 0; line < lines; line++) {
      const value = into[line * length + place] as number
      values[line] = value
      if (value === Number.POSITIVE_INFINITY) continue
      let meets = Number.NEGATIVE_INFINITY
      while (count > 0) {
        const vertex = vertices[count - 1] as number
        const rise = value - (values[vertex] as number)
        meets = (rise / across / (line - vertex) + line + vertex) / 2
        if (meets > (bounds[count - 1] as number)) break
        count--
      }
      vertices[count] = line
      bounds[count] = count === 0 ? Number.NEGATIVE_INFINITY : meets
      count++
    }
    if (count === 0) continue
    let k = 0
    for (let line = 0; line < lines; line++) {
      while (k + 1 < count && (bounds[k + 1] as number) < line) k++
      const vertex = vertices[k] as number
      into[line * length + place] = (values[vertex] as number) + across * (line - vertex) * (line - vertex)
    }
  }
}

function alongLine(set: Uint8Array, base: number, length: number, along: number, into: Float64Array): void {
  let last = Number.NEGATIVE_INFINITY
  for (let k = 0; k < length; k++) {
    if (set[base + k] === 1) last = k
    into[base + k] = k - last
  }
  last = Number.POSITIVE_INFINITY
  for (let k = length - 1; k >= 0; k--) {
    if (set[base + k] === 1) last = k
    const nearest = Math.min(into[base + k] as number, last - k)
    into[base + k] = nearest * nearest * along
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
