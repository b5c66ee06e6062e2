/** Rounds to a number of decimals, exact halves to the even digit, as numpy.round does: scaled, rounded, scaled back. */
export function roundHalfEven(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  if (!Number.isFinite(scaled)) return value
  const floor = Math.floor(scaled)
  const rest = scaled - floor
  const whole = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor
  return whole / scale
}
