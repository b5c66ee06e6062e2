/** Candidates of each true event: the guesses low[t]..high[t) for which `fits` holds. */
export interface Candidates {
  truths: number
  guesses: number
  low: Int32Array
  high: Int32Array
  fits(t: number, g: number): boolean
}

/**
 * The greatest number of pairs in which every event occurs once (augmenting paths). Guesses that a search in vain has reached are never
 * useful again, so all such searches together look at each candidate once.
 */
export function mostPairs({ truths, guesses, low, high, fits }: Candidates): number {
  const owner = new Int32Array(guesses).fill(-1)
  const seen = new Uint8Array(guesses)
  const next = new Int32Array(truths)
  const path = new Int32Array(truths)
  const via = new Int32Array(truths)
  const touched: number[] = []
  let pairs = 0

  /** The next guess of a true event that the search has not reached yet, or -1. */
  function step(t: number): number {
    for (let g = next[t] as number; g < (high[t] as number); g++) {
      if (seen[g] === 1 || !fits(t, g)) continue
      seen[g] = 1
      touched.push(g)
      next[t] = g + 1
      return g
    }
    next[t] = high[t] as number
    return -1
  }

  function search(root: number): boolean {
    let depth = 0
    path[0] = root
    next[root] = low[root] as number
    while (depth >= 0) {
      const t = path[depth] as number
      const g = step(t)
      if (g < 0) {
        depth--
        continue
      }
      via[depth] = g
      const held = owner[g] as number
      if (held < 0) {
        for (let d = depth; d >= 0; d--) owner[via[d] as number] = path[d] as number
        return true
      }
      path[++depth] = held
      next[held] = low[held] as number
    }
    return false
  }

  for (let t = 0; t < truths; t++) {
    touched.length = 0
    if (takeFree(t) || search(t)) {
      pairs++
      for (const g of touched) seen[g] = 0
    }
  }
  return pairs

  function takeFree(t: number): boolean {
    for (let g = low[t] as number; g < (high[t] as number); g++) {
      if (owner[g] !== -1 || seen[g] === 1 || !fits(t, g)) continue
      owner[g] = t
      return true
    }
    return false
  }
}
