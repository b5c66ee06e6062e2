import type { FlagFacts } from '@leitai/contract/competition/integrity'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Integrity.module.css'

const SHARES: readonly string[] = ['equal', 'distance', 'errors', 'chance']
const written = (name: string, value: number | null) =>
  value === null ? '--' : SHARES.includes(name) ? `${(100 * value).toFixed(1)}%` : String(Number(value.toPrecision(4)))

/** The evidence of a similarity flag: its figures next to the usual values, the submissions, and a small plot. */
export function Facts({ facts }: { facts: FlagFacts }) {
  const t = useText('integrity')
  return (
    <>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col">{t('figure.value')}</th>
            <th scope="col">{t('figure.normal')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.figures.map(({ name, value, normal }) => (
            <tr key={name}>
              <th scope="row">{t(`figure.${name}`)}</th>
              <td className="tnum">{written(name, value)}</td>
              <td className="tnum">{written(name, normal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.entries.length > 0 && (
        <ul className={classes.plain} aria-label={t('evidence.entries')}>
          {facts.entries.map(({ id, no, at, scoreA, teamId }) => (
            <li key={id}>
              #{teamId} · {t('entry', { no })} · <TimeText at={at} /> ·{' '}
              <span className="tnum">{scoreA === null ? '--' : scoreA.toFixed(6)}</span>
            </li>
          ))}
        </ul>
      )}
      {facts.plot.length > 1 && <Plot values={facts.plot} />}
    </>
  )
}

const WIDTH = 420
const HEIGHT = 80
const EDGE = 6

function Plot({ values }: { values: readonly number[] }) {
  const t = useText('integrity')
  const least = Math.min(...values)
  const spread = Math.max(...values) - least || 1
  const points = values.map((value, at) => {
    const x = EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - ((value - least) / spread) * (HEIGHT - 2 * EDGE)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={classes.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('plot')}>
      <polyline points={points.join(' ')} fill="none" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  )
}
