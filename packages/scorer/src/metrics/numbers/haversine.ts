import { meanOf } from '../boards.ts'
import { defineMetric, type Field } from '../metric.ts'

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
