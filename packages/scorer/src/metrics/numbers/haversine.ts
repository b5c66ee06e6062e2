import { eachBoard, meanOf, sumOf } from '../boards.ts'
import { defineMetric, type Field } from '../metric.ts'
import { listFault, listOf, mapRows } from './fields.ts'
import { quantile } from './pairs.ts'

/** The mean radius of the earth in metres that is usual with this formula. */
const RADIUS = 6_371_000
const RADIANS = Math.PI / 180

/** Latitude and longitude in degrees. */
export const position: Field[] = [
  { name: 'latitude', kind: 'number', title: { zh: '纬度（度）', en: 'latitude in degrees' }, range: [-90, 90] },
  { name: 'longitude', kind: 'number', title: { zh: '经度（度）', en: 'longitude in degrees' }, range: [-360, 360] },
]

/** Distance on a sphere in metres between two positions in degrees. */
export function haversineDistance(
  latitude: number,
  longitude: number,
  otherLatitude: number,
  otherLongitude: number,
): number {
  const rise = Math.sin(((otherLatitude - latitude) * RADIANS) / 2)
  const turn = Math.sin(((otherLongitude - longitude) * RADIANS) / 2)
  const half = rise * rise + Math.cos(latitude * RADIANS) * Math.cos(otherLatitude * RADIANS) * turn * turn
  return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(1, half)))
}

export const haversine = defineMetric({
  name: 'haversine',
  family: 'numbers',
  direction: 'lower',
  reference: 'scikit-learn haversine_distances, times 6371000',
  weighted: true,
  truth: position,
  prediction: position,
  options: [],
  title: { zh: '平均球面距离（半正矢公式）', en: 'Mean distance on the globe (haversine)' },
  help: {
    zh: '预测位置与真实位置之间球面距离的平均，单位为米，地球半径取 6371 km。\n\n$$\\frac1n\\sum_i 2R\\arcsin\\sqrt{\\sin^2\\tfrac{\\hat\\varphi_i-\\varphi_i}2+\\cos\\varphi_i\\cos\\hat\\varphi_i\\sin^2\\tfrac{\\hat\\lambda_i-\\lambda_i}2}$$',
    en: 'The mean distance along the surface between the predicted and the true position, in metres, with an earth radius of 6371 km.\n\n$$\\frac1n\\sum_i 2R\\arcsin\\sqrt{\\sin^2\\tfrac{\\hat\\varphi_i-\\varphi_i}2+\\cos\\varphi_i\\cos\\hat\\varphi_i\\sin^2\\tfrac{\\hat\\lambda_i-\\lambda_i}2}$$',
  },
  example: {
    solution: 'id,lat,lng\n1,30,120\n2,31.5,121\n',
    submission: 'id,lat,lng\n1,30.001,120\n2,31.5,121.002\n',
    value: 150.40672385037004,
  },
  evaluate: (data) => {
    const [latitude, longitude] = data.values.columns
    const [guessed, guessedLongitude] = data.prediction.columns
    return meanOf(data, (row) =>
      haversineDistance(
        latitude?.[row] as number,
        longitude?.[row] as number,
        guessed?.[row] as number,
        guessedLongitude?.[row] as number,
      ),
    )
  },
})

export const haversinePercentiles = defineMetric({
  name: 'haversine-percentiles',
  family: 'numbers',
  direction: 'lower',
  reference: 'Kaggle Smartphone Decimeter Challenge; numpy quantile of distances',
  truth: position,
  prediction: position,
  options: [
    {
      name: 'percentiles',
      type: 'text',
      default: '50 95',
      help: {
        zh: '取平均的百分位，以空格分隔，从小到大。',
        en: 'The percentiles to average, separated by spaces, rising.',
      },
    },
  ],
  title: { zh: '球面距离的百分位平均', en: 'Mean percentile of distances on the globe' },
  help: {
    zh: '先算每行预测位置与真实位置的球面距离（米，半正矢公式，地球半径 6371 km），再取这些距离的若干百分位并求平均。\n\n$$\\frac1m\\sum_j Q_{p_j}(d_1,\\dots,d_n)$$\n\n百分位在相邻两个距离之间线性插值。若按行程分组评分，则对各行程的得分求平均。',
    en: 'The distance of each row’s predicted position from the true one (in metres, by the haversine formula, with an earth radius of 6371 km); then some percentiles of the distances, averaged.\n\n$$\\frac1m\\sum_j Q_{p_j}(d_1,\\dots,d_n)$$\n\nPercentiles are interpolated between the two nearest distances. Score by groups to average over trips.',
  },
  example: {
    solution: 'id,lat,lng\n1,30,120\n2,31.5,121\n3,31,121\n',
    submission: 'id,lat,lng\n1,30.001,120\n2,31.5,121.002\n3,31,121\n',
    value: 146.48554412980252,
  },
  optionFault: ({ percentiles }) => listFault('percentiles', percentiles, { min: 0, max: 100 }),
  evaluate: (data) => {
    const [latitude, longitude] = data.values.columns
    const [guessed, guessedLongitude] = data.prediction.columns
    const wanted = listOf(data.options.percentiles)
    return eachBoard(data, (rows) => {
      const distances = mapRows(rows, (row) =>
        haversineDistance(
          latitude?.[row] as number,
          longitude?.[row] as number,
          guessed?.[row] as number,
          guessedLongitude?.[row] as number,
        ),
      ).sort()
      return sumOf(wanted.length, (k) => quantile(distances, (wanted[k] as number) / 100)) / wanted.length
    })
  },
})
