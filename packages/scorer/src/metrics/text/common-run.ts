/** What may follow a state of the automaton, the longest run that ends in it, and the state of its longest proper ending. */
interface State {
  next: Map<string, State>
  length: number
  suffix: State | null
}

/** How many words the longest run has that two texts share, in steps of their lengths together (suffix automaton). */
export function longestCommonRun(one: string[], other: string[]): number {
  const start = automatonOf(one)
  let state = start
  let length = 0
  let longest = 0
  for (const word of other) {
    while (state.suffix && !state.next.has(word)) {
      state = state.suffix
      length = state.length
    }
    const next = state.next.get(word)
    if (next) {
      state = next
      length++
    }
    if (length > longest) longest = length
  }
  return longest
}

/** Recognises every run of these words (Blumer et al. 1985). */
function automatonOf(words: string[]): State {
  const start: State = { next: new Map(), length: 0, suffix: null }
  let last = start
  for (const word of words) {
    const added: State = { next: new Map(), length: last.length + 1, suffix: start }
    let state: State | null = last
    for (; state && !state.next.has(word); state = state.suffix) state.next.set(word, added)
    const target = state?.next.get(word)
    if (state && target) added.suffix = target.length === state.length + 1 ? target : split(state, word, target)
    last = added
  }
  return start
}

/** A state for the shorter runs of `target` alone, which also end elsewhere. */
function split(from: State, word: string, target: State): State {
  const shorter: State = { next: new Map(target.next), length: from.length + 1, suffix: target.suffix }
  target.suffix = shorter
  for (let state: State | null = from; state?.next.get(word) === target; state = state.suffix)
    state.next.set(word, shorter)
  return shorter
}
