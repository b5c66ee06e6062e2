/** The points of a sparkline, better scores higher, within a box with a margin for the stroke. */
export function sparkPoints(
  values: readonly number[],
  direction: 'higher' | 'lower',
  { width, height }: { width: number; height: number },
): { x: number; y: number }[] {
  const edge = 3
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const step = (width - 2 * edge) / Math.max(1, values.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  return values.map((value, index) => {
    const part = range === 0 ? 0.5 : (value - low) / range
    const fromTop = direction === 'higher' ? 1 - part : part
    return { x: round(edge + index * step), y: round(edge + fromTop * (height - 2 * edge)) }
  })
}

/** The number of decimals on the board. */
export const decimalsOf = (score: string) => score.split('.')[1]?.length ?? 0
