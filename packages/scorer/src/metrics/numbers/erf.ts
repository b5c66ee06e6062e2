/**
 * Rational approximations of erf, erfc · exp(x²) and x · exp(x²) · erfc by W. J. Cody, “Rational Chebyshev approximations for the error
 * function”, Math. Comp. 23, 1969, with the coefficients of his program CALERF.
 */
const SMALL = 0.46875
const INVERSE_ROOT_PI = 0.5641895835477563

/** The error function, with an error of about one unit in the last place. */
export function erf(x: number): number {
  const size = Math.abs(x)
  if (size <= SMALL) return x * near(size * size)
  if (size > 6) return Math.sign(x)
  const rest = size <= 4 ? middle(size) : far(size)
  return x >= 0 ? 1 - rest : rest - 1
}

/** erf(x) / x for small x, by x². */
function near(square: number): number {
  const above =
    (((0.18577770618460315 * square + 3.1611237438705655) * square + 113.86415415105016) * square + 377.485237685302) *
      square +
    3209.3775891384694
  const below =
    (((square + 23.601290952344122) * square + 244.02463793444417) * square + 1282.6165260773723) * square +
    2844.236833439171
  return above / below
}

function middle(x: number): number {
  let above = 2.1531153547440383e-8 * x + 0.5641884969886701
  above = above * x + 8.883149794388377
  above = above * x + 66.11919063714163
  above = above * x + 298.6351381974001
  above = above * x + 881.952221241769
  above = above * x + 1712.0476126340707
  above = above * x + 2051.0783778260716
  above = above * x + 1230.3393547979972
  let below = x + 15.744926110709835
  below = below * x + 117.6939508913125
  below = below * x + 537.1811018620099
  below = below * x + 1621.3895745666903
  below = below * x + 3290.7992357334597
  below = below * x + 4362.619090143247
  below = below * x + 3439.3676741437216
  below = below * x + 1230.3393548037495
  return (Math.exp(-x * x) * above) / below
}

function far(x: number): number {
  const inverse = 1 / (x * x)
  let above = 0.016315387137302097 * inverse + 0.30532663496123236
  above = above * inverse + 0.36034489994980445
  above = above * inverse + 0.12578172611122926
  above = above * inverse + 0.016083785148742275
  above = above * inverse + 0.0006587491615298378
  let below = inverse + 2.568520192289822
  below = below * inverse + 1.8729528499234673
  below = below * inverse + 0.5279051029514285
  below = below * inverse + 0.06051834131244132
  below = below * inverse + 0.0023352049762686918
  return (Math.exp(-x * x) * (INVERSE_ROOT_PI - (inverse * above) / below)) / x
}
