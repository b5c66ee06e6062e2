/**
 * Rational approximations of erf, erfc · exp(x²) and x · exp(x²) · erfc by W. J. Cody, “Rational Chebyshev approximations for the error
 * function”, Math. Comp. 23, 1969, with the coefficients of his program CALERF.
 */
const SMALL = 0.46875
const INVERSE_ROOT_PI = 0.5641895835477563

/** The error function, with an error of about one unit in the last place. */
export function erf(x: number): number {
  const size = Math.abs(x)
  if (size <= SMALL) return x * quotient(NEAR, size * size)
  if (size > 6) return Math.sign(x)
  const rest = size <= 4 ? quotient(MIDDLE, size, Math.exp(-size * size)) : far(size)
  return x >= 0 ? 1 - rest : rest - 1
}

/** A quotient of two polynomials; coefficients of the highest power first. */
interface Rational {
  above: Float64Array
  below: Float64Array
}

/** erf(x) / x for small x, by x². */
const NEAR: Rational = {
  above: Float64Array.from([
    0.18577770618460315, 3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694,
  ]),
  below: Float64Array.from([1, 23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171]),
}
/** erfc(x) · exp(x²). */
const MIDDLE: Rational = {
  above: Float64Array.from([
    2.1531153547440383e-8, 0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001,
    881.952221241769, 1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
  ]),
  below: Float64Array.from([
    1, 15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
    4362.619090143247, 3439.3676741437216, 1230.3393548037495,
  ]),
}
/** 1 / √π - erfc(x) · exp(x²) · x, over 1 / x², by 1 / x². */
const FAR: Rational = {
  above: Float64Array.from([
    0.016315387137302097, 0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
    0.0006587491615298378,
  ]),
  below: Float64Array.from([
    1, 2.568520192289822, 1.8729528499234673, 0.5279051029514285, 0.06051834131244132, 0.0023352049762686918,
  ]),
}

function polynomial(coefficients: Float64Array, x: number): number {
  let value = coefficients[0] as number
  for (let k = 1; k < coefficients.length; k++) value = value * x + (coefficients[k] as number)
  return value
}
const quotient = ({ above, below }: Rational, x: number, factor = 1) =>
  (factor * polynomial(above, x)) / polynomial(below, x)

function far(x: number): number {
  const inverse = 1 / (x * x)
  return (Math.exp(-x * x) * (INVERSE_ROOT_PI - quotient(FAR, inverse, inverse))) / x
}
