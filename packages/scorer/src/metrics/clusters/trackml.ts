import { eachBoard, sumOf } from '../boards.ts'
import { type Data, defineMetric, type Field } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { type Contingency, contingencyOf, renumber } from './contingency.ts'

const truth: Field[] = [
  { name: 'particle', kind: 'name', title: { zh: '粒子', en: 'particle' } },
  { name: 'weight', kind: 'non-negative', title: { zh: '击中点的权重', en: 'weight of the hit' } },
]
const prediction: Field[] = [{ name: 'track', kind: 'name', title: { zh: '径迹', en: 'track' } }]

/** The track that has more than half of a particle’s hits, and in which they are more than half; -1 for none. */
function tracksOf({ truth: particles, guess: tracks, truthOf, guessOf, counts }: Contingency): Int32Array {
  const found = new Int32Array(particles.length).fill(-1)
  for (let k = 0; k < counts.length; k++) {
    const twice = 2 * (counts[k] as number)
    const [particle, track] = [truthOf[k] as number, guessOf[k] as number]
    if (twice > (particles[particle] as number) && twice > (tracks[track] as number)) found[particle] = track
  }
  return found
}

function share(data: Data, rows: Uint32Array): number {
  const weights = data.values.columns[1] ?? new Float64Array()
  const weightOf = (k: number) => weights[rows[k] as number] as number
  const [particles, tracks] = [firstColumn(data.values), firstColumn(data.prediction)]
  const found = tracksOf(contingencyOf(rows, particles, tracks))
  // The same numbers as in the contingency.
  const particle = renumber(rows, particles).codes
  const track = renumber(rows, tracks).codes
  const right = sumOf(rows.length, (k) => (found[particle[k] as number] === track[k] ? weightOf(k) : 0))
  return right / sumOf(rows.length, weightOf)
}

export const trackml = defineMetric({
  name: 'trackml',
  family: 'clusters',
  direction: 'higher',
  reference: 'TrackML challenge, score_event, over the sum of the weights',
  truth,
  prediction,
  options: [],
  title: { zh: 'TrackML 径迹得分', en: 'TrackML score of tracks' },
  help: {
    zh: '每行是一个击中点，提交给出它所属的径迹。一条径迹若有过半的点来自同一粒子，且包含该粒子过半的点，则这些共有的点算对；得分为算对的点的权重占全部权重的比例。噪声点的权重为 0，在真值中同属一个粒子。径迹的名称任意；有多个事件时按事件分组求平均。\n\n$$\\frac{\\sum_{i\\text{ 算对}}w_i}{\\sum_iw_i}$$',
    en: 'A row is a hit, and a submission gives its track. If more than half of the hits of a track come from one particle, and it has more than half of the hits of that particle, these shared hits are right; the score is their weight as a share of all weights. Hits of noise have weight 0 and share one particle in the truth. Names of tracks are arbitrary; several events are groups, over which the mean is taken.\n\n$$\\frac{\\sum_{i\\text{ right}}w_i}{\\sum_iw_i}$$',
  },
  example: {
    solution: 'id,particle,weight\n1,a,0.2\n2,a,0.1\n3,a,0.1\n4,b,0.3\n5,b,0.3\n',
    submission: 'id,track\n1,x\n2,x\n3,y\n4,y\n5,z\n',
    value: 0.3,
  },
  undefinedOn: ({ values }, rows) =>
    rows.some((row) => (values.columns[1]?.[row] as number) > 0) ? null : 'nothing-true',
  evaluate: (data) => eachBoard(data, (rows) => share(data, rows)),
})
