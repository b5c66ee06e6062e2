import { negativeTruth } from '../rules.ts'
import { meanLoss } from './mean-loss.ts'

/** Below this the logarithm of a mean absolute error does not fall further. */
const LEAST = 1e-9

export const msle = meanLoss(
  {
    name: 'msle',
    reference: 'scikit-learn mean_squared_log_error',
    title: { zh: '均方对数误差 MSLE', en: 'Mean squared logarithmic error (MSLE)' },
    help: {
      zh: '$\\ln(1+y)$ 的均方误差，看重相对误差；真值与预测都不得为负。\n\n$$\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2$$',
      en: 'The mean squared error of $\\ln(1+y)$, which weighs relative errors; neither truth nor prediction may be negative.\n\n$$\\frac1n\\sum_i\\big(\\ln(1+\\hat y_i)-\\ln(1+y_i)\\big)^2$$',
    },
    example: { truth: ['3', '5', '2.5', '7'], prediction: ['2.5', '5', '4', '8'], value: 0.03973012298459379 },
    prediction: 'non-negative',
    undefinedOn: negativeTruth,
  },
  (t, p) => (Math.log1p(p) - Math.log1p(t)) ** 2,
)

export const logCosh = meanLoss(
  {
    name: 'log-cosh',
    reference: 'numpy log(cosh(error)), its mean',
    title: { zh: '对数双曲余弦误差', en: 'Log-cosh error' },
    help: {
      zh: '误差的双曲余弦之对数的平均：小误差近似平方的一半，大误差近似绝对值减 $\\ln2$，因此不受离群值左右。\n\n$$\\frac1n\\sum_i\\ln\\cosh(\\hat y_i-y_i)$$',
      en: 'The mean logarithm of the hyperbolic cosine of the error: about half the square of a small error and, for a large one, its absolute value less $\\ln2$, so that outliers do not dominate.\n\n$$\\frac1n\\sum_i\\ln\\cosh(\\hat y_i-y_i)$$',
    },
    example: { truth: ['1', '2', '3'], prediction: ['1', '2.5', '1'], value: 0.481705751438714 },
  },
  (t, p) => {
    const miss = Math.abs(p - t)
    return miss + Math.log1p(Math.expm1(-2 * miss) / 2)
  },
)

export const logMae = meanLoss(
  {
    name: 'log-mae',
    reference: 'Kaggle CHAMPS: logarithm of scikit-learn mean_absolute_error',
    title: { zh: 'MAE 的对数', en: 'Logarithm of the mean absolute error' },
    help: {
      zh: '平均绝对误差的自然对数：按组评分再平均时，每一组的 MAE 降低同样的比例，得分的改善也相同。\n\n$$\\ln\\max\\Big(\\frac1n\\sum_i|\\hat y_i-y_i|,\\,10^{-9}\\Big)$$\n\nMAE 低于 $10^{-9}$ 时按 $10^{-9}$ 计。',
      en: 'The natural logarithm of the mean absolute error: where groups are averaged, the same relative saving counts the same in each of them.\n\n$$\\ln\\max\\Big(\\frac1n\\sum_i|\\hat y_i-y_i|,\\,10^{-9}\\Big)$$\n\nA mean below $10^{-9}$ counts as $10^{-9}$.',
    },
    example: { truth: ['3', '-0.5', '2', '7'], prediction: ['2.5', '0', '2', '8'], value: -Math.LN2 },
  },
  (t, p) => Math.abs(p - t),
  (mean) => Math.log(Math.max(mean, LEAST)),
)
