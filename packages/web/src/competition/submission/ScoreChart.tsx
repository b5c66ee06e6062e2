import { useText } from '../../platform/app/i18n/use-text.ts'
import classes from './Submission.module.css'
import { useWidth } from './use-width.ts'

interface Point {
  no: number
  score: number
  best: number
}
interface ScoreChartProps {
  points: readonly Point[]
  direction: 'higher' | 'lower'
  best: string | null
}

const HEIGHT = 200
const EDGE = { top: 14, right: 14, bottom: 26, left: 62 }

/** Scores over time with the best so far. The table below is the text alternative. */
export function ScoreChart({ points, direction, best }: ScoreChartProps) {
  const t = useText('submission')
  const [box, width] = useWidth()
  const last = points.at(-1)
  if (points.length < 2 || !last) return null
  const scores = points.flatMap(({ score, best: line }) => [score, line])
  const low = Math.min(...scores)
  const high = Math.max(...scores)
  const span = high - low || 1
  const x = (at: number) => EDGE.left + (at / (points.length - 1)) * (width - EDGE.left - EDGE.right)
  const y = (score: number) => EDGE.top + ((high - score) / span) * (HEIGHT - EDGE.top - EDGE.bottom)
  const write = (score: number) => String(Number(score.toPrecision(4)))
  // The best score is constant until the next improvement: steps, not slopes.
  const steps = points
    .map((point, at) => (at === 0 ? `M${x(0)} ${y(point.best)}` : `H${x(at)}V${y(point.best)}`))
    .join('')
  const ticks = high === low ? [high] : [high, (high + low) / 2, low]
  return (
    <section className={classes.card} aria-labelledby="chart-title">
      <div className={classes.bar}>
        <h2 id="chart-title">{t('chart.title')}</h2>
        <span className={classes.legend}>
          <span data-kind="score">{t('chart.score')}</span>
          <span data-kind="best">{t('chart.best')}</span>
          <span>{t(direction === 'higher' ? 'chart.higher' : 'chart.lower')}</span>
        </span>
      </div>
      <div ref={box}>
        <svg
          role="img"
          aria-label={t('chart.label', { count: points.length, best: best ?? write(last.best) })}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className={classes.chart}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} className={classes.grid} />
              <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
                {write(tick)}
              </text>
            </g>
          ))}
          <text x={x(0)} y={HEIGHT - 6}>
            #{points[0]?.no}
          </text>
          <text x={x(points.length - 1)} y={HEIGHT - 6} textAnchor="end">
            #{last.no}
          </text>
          <path d={steps} className={classes.bestLine} />
          {points.map((point, at) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: after a merge two submissions may bear one number
              key={at}
              cx={x(at)}
              cy={y(point.score)}
              r={points.length > 80 ? 2.5 : 4}
              className={point.score === point.best ? classes.bestDot : classes.dot}
            >
              <title>{`#${point.no} ${write(point.score)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
    </section>
  )
}
