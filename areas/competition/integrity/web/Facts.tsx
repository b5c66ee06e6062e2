import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { FlagFacts } from '../contract.ts'
import classes from './Integrity.module.css'

const SHARES: readonly string[] = ['equal', 'distance', 'errors', 'chance']
const written = (name: string, value: number | null) =>
  value === null ? '--' : SHARES.includes(name) ? `${(100 * value).toFixed(1)}%` : String(Number(value.toPrecision(4)))

/** The evidence of a similarity flag: its figures next to the usual values, the submissions, and a small plot. */
export function Facts({ facts }: { facts: FlagFacts }) {
  const t = useText('integrity')
  return (
    <>
      <div className={classes.figures}>
        <PagedTable
          label={t('figure')}
          rows={facts.figures}
          rowKey={({ name }) => name}
          empty={t('figure.none')}
          columns={[
            { key: 'figure', head: t('figure'), width: '50%', cell: ({ name }) => t(`figure.${name}`) },
            {
              key: 'value',
              head: t('figure.value'),
              align: 'right',
              cell: ({ name, value }) => <span className="tnum">{written(name, value)}</span>,
            },
            {
              key: 'normal',
              head: t('figure.normal'),
              align: 'right',
              cell: ({ name, normal }) => <span className="tnum">{written(name, normal)}</span>,
            },
          ]}
        />
      </div>
      {facts.entries.length > 0 && (
        <List className={classes.plain} aria-label={t('evidence.entries')}>
          {facts.entries.map(({ id, no, at, scoreA, teamId }) => (
            <li key={id}>
              #{teamId} · {t('entry', { no })} · <TimeText at={at} /> ·{' '}
              <span className="tnum">{scoreA === null ? '--' : scoreA.toFixed(6)}</span>
            </li>
          ))}
        </List>
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
