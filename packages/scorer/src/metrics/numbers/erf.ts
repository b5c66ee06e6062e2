/**
 * Coefficients of Chebyshev polynomials in 2t - 1 for ln(erfc(x) exp(x²) / t), t = 2 / (2 + x); fitted to scipy.special.erfcx at the
 * nodes of degree 26. The relative error of erfc is below 1e-14.
 */
const SERIES = [
  -1.3026537197817092, 0.6419697923564903, 0.01947647320418599, -0.009561514786808754, -0.0009465953444818778,
  0.00036683949785298024, 4.252332480722756e-5, -2.0278578112589495e-5, -1.6242900044470223e-6, 1.3036558350609795e-6,
  1.5626441576607966e-8, -8.523809681159324e-8, 6.529054186188432e-9, 5.059342739626844e-9, -9.913642044031472e-10,
  -2.2736510964558823e-10, 9.646806430597421e-11, 2.3937945642798627e-12, -6.886072908466409e-12, 8.955058916626513e-13,
  3.126217233802191e-13, -1.1214960584136582e-13, 8.155869142438651e-16, 6.230059203569629e-15, -1.1443837330751614e-15,
  3.992532800094313e-16,
]
const coefficients = Float64Array.from(SERIES)

/** The error function. */
export function erf(x: number): number {
  const size = Math.abs(x)
  const t = 2 / (2 + size)
  const twice = 4 * t - 2
  let now = 0
  let before = 0
  for (let k = coefficients.length - 1; k > 0; k--) {
    const next = twice * now - before + (coefficients[k] as number)
    before = now
    now = next
  }
  const rest = t * Math.exp(-size * size + ((coefficients[0] as number) + twice * now) / 2 - before)
  return x >= 0 ? 1 - rest : rest - 1
}
