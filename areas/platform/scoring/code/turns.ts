/**
 * Lets so many run at a time. Whoever waits at a screen goes first; but after each of them somebody else has a turn, so that marking goes on
 * while a class of hundreds keeps trying its code.
 */
export function openTurns(most: number) {
  let running = 0
  let wasFirst = false
  const first: (() => void)[] = []
  const others: (() => void)[] = []

  function take(): (() => void) | undefined {
    const [one, other] = wasFirst ? [others, first] : [first, others]
    const from = one.length > 0 ? one : other
    wasFirst = from === first
    return from.shift()
  }

  return async function inTurn<T>(work: () => Promise<T>, how: { first: boolean }): Promise<T> {
    if (running < most) running++
    else await new Promise<void>((resolve) => (how.first ? first : others).push(resolve))
    try {
      return await work()
    } finally {
      const next = take()
      if (next) next()
      else running--
    }
  }
}
