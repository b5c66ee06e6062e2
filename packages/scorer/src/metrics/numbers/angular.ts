import { meanOf } from '../boards.ts'
import { defineMetric, type Field } from '../metric.ts'

const direction: Field[] = [
  { name: 'azimuth', kind: 'number', title: { zh: '方位角（弧度）', en: 'azimuth in radians' }, range: [-1e6, 1e6] },
  { name: 'zenith', kind: 'number', title: { zh: '天顶角（弧度）', en: 'zenith in radians' }, range: [-1e6, 1e6] },
]

export const angularError = defineMetric({
  name: 'angular-error',
  family: 'numbers',
  direction: 'lower',
  reference: 'Kaggle IceCube (mean angular error)',
  weighted: true,
  truth: direction,
  prediction: direction,
  options: [],
  title: { zh: '平均角度误差', en: 'Mean angular error' },
  help: {
    zh: '预测方向与真实方向的夹角的平均，单位为弧度，0 到 $\\pi$。方向以方位角 $\\alpha$ 与天顶角 $\\theta$ 给出，可以超出一周。\n\n$$\\frac1n\\sum_i\\arccos\\big(\\cos\\theta_i\\cos\\hat\\theta_i+\\sin\\theta_i\\sin\\hat\\theta_i\\cos(\\alpha_i-\\hat\\alpha_i)\\big)$$\n\n夹角很小时改用半角公式计算，因此完全正确的方向恰好得 0。',
    en: 'The mean angle between the predicted and the true direction, in radians, 0 to $\\pi$. Directions are given by azimuth $\\alpha$ and zenith $\\theta$, which may exceed a full turn.\n\n$$\\frac1n\\sum_i\\arccos\\big(\\cos\\theta_i\\cos\\hat\\theta_i+\\sin\\theta_i\\sin\\hat\\theta_i\\cos(\\alpha_i-\\hat\\alpha_i)\\big)$$\n\nSmall angles are computed by their half, so that a direction that is right has exactly 0.',
  },
  example: {
    solution: 'id,azimuth,zenith\n1,0,1.5\n2,3,0.5\n',
    submission: 'id,azimuth,zenith\n1,0.1,1.5\n2,3,1\n',
    value: 0.299874645243008,
  },
  evaluate: (data) => {
    const [azimuths, zeniths] = data.values.columns
    const [guesses, guessedZeniths] = data.prediction.columns
    return meanOf(data, (row) =>
      angle(
        azimuths?.[row] as number,
        zeniths?.[row] as number,
        guesses?.[row] as number,
        guessedZeniths?.[row] as number,
      ),
    )
  },
})

function angle(azimuth: number, zenith: number, otherAzimuth: number, otherZenith: number): number {
  const sines = Math.sin(zenith) * Math.sin(otherZenith)
  const cosine = Math.cos(zenith) * Math.cos(otherZenith) + sines * Math.cos(azimuth - otherAzimuth)
  // Near 1 the arc cosine loses half of the digits.
  if (cosine < 0.9) return Math.acos(Math.max(-1, cosine))
  const rise = Math.sin((zenith - otherZenith) / 2)
  const turn = Math.sin((azimuth - otherAzimuth) / 2)
  return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, rise * rise + sines * turn * turn))))
}
