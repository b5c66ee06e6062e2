import { useCall } from '@leitai/platform/web/api'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { useId } from 'react'
import { ratingCurve } from '../contract.ts'
import classes from './Curve.module.css'

/** One month of the curve; months without results have zero points. */
export interface CurvePoint {
  month: string
  points: number
  rank: number | null
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** All months from first to last; missing months have zero points. */
export function wholeCurve(list: readonly { month: string; points: number; rank: number }[]): CurvePoint[] {
  const [first, last] = [list[0], list.at(-1)]
  if (!first || !last) return []
  const of = new Map(list.map((point) => [point.month, point]))
  const from = monthNumber(first.month)
  return Array.from({ length: monthNumber(last.month) - from + 1 }, (_, at) => {
    const month = monthOf(from + at)
    return of.get(month) ?? { month, points: 0, rank: null }
  })
}

/** A round number that is at least the highest value and easy to halve. */
export function ceiling(value: number): number {
  if (value <= 0) return 10
  const size = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 10].map((step) => step * size).find((top) => top >= value) ?? 10 * size
}

const WIDTH = 480
const HEIGHT = 160
/** Margins for the values on the left and the months below. */
const LEFT = 50
const BELOW = 24
const ABOVE = 10

/** A user's ranking points by month, as a chart and a table. */
export function Curve({ userId }: { userId: number }) {
  const t = useText('people')
  const id = useId()
  const { list, hidden } = useCall(ratingCurve, { userId })
  if (hidden) return null
  const curve = wholeCurve(list)
  return (
    <section aria-labelledby={id} className={classes.curve}>
      <h2 id={id}>{t('curve')}</h2>
      {curve.length === 0 ? (
        <p className={classes.none}>{t('curve.none')}</p>
      ) : (
        <>
          <Line curve={curve} />
          <details>
            <summary>{t('curve.table')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('curve.month')}</th>
                  <th scope="col">{t('curve.points')}</th>
                  <th scope="col">{t('curve.rank')}</th>
                </tr>
              </thead>
              <tbody>
                {curve.toReversed().map(({ month, points, rank }) => (
                  <tr key={month}>
                    <td className="tnum">{month}</td>
                    <td>
                      <NumberText value={Math.round(points)} />
                    </td>
                    <td>
                      <NumberText value={rank} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}

function Line({ curve }: { curve: readonly CurvePoint[] }) {
  const t = useText('people')
  const language = useLanguage()
  const figure = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', { notation: 'compact' })
  const top = ceiling(Math.max(...curve.map(({ points }) => points)))
  const step = (WIDTH - LEFT - 14) / Math.max(1, curve.length - 1)
  const x = (at: number) => (curve.length === 1 ? LEFT + (WIDTH - LEFT) / 2 : LEFT + at * step)
  const y = (points: number) => ABOVE + (1 - points / top) * (HEIGHT - ABOVE - BELOW)
  const places = curve.map(({ points }, at) => `${x(at).toFixed(1)},${y(points).toFixed(1)}`)
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return null
  const label = t('curve.label', {
    from: first.month,
    first: Math.round(first.points),
    to: last.month,
    last: Math.round(last.points),
  })
  // Label only as many months as fit.
  const every = Math.max(1, Math.ceil(curve.length / 6))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={classes.chart}>
      <title>{label}</title>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {figure.format(value)}
          </text>
        </g>
      ))}
      {curve.map(({ month }, at) =>
        (curve.length - 1 - at) % every === 0 ? (
          <text key={month} x={x(at)} y={HEIGHT - 6} textAnchor={at === curve.length - 1 && at > 0 ? 'end' : 'middle'}>
            {month}
          </text>
        ) : null,
      )}
      <polygon points={`${x(0)},${y(0)} ${places.join(' ')} ${x(curve.length - 1)},${y(0)}`} />
      <polyline points={places.join(' ')} />
      {curve.map(({ month, points, rank }, at) => (
        <circle key={month} cx={x(at)} cy={y(points)} r={at === curve.length - 1 ? 4 : 2.5}>
          <title>{`${month} · ${t('curve.points')} ${Math.round(points)}${rank === null ? '' : ` · ${t('curve.rank')} ${rank}`}`}</title>
        </circle>
      ))}
    </svg>
  )
}
