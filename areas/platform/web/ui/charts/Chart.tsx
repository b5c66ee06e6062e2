import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { afterLoading } from '../../framework/chunk.ts'
import { useText } from '../../framework/i18n/use-text.ts'
import classes from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { type ChartData, textureOf } from './chart.ts'
import { Swatch } from './Swatch.tsx'
import { useNear } from './use-near.ts'

const code = () => import('./Plot.tsx')
const Plot = afterLoading(code)

/**
 * A chart with its legend, and with the same figures as a table behind a button. The server renders its frame, in which the library draws
 * once the chart comes near the screen.
 */
export function Chart(data: ChartData) {
  const t = useText('chart')
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [box, near] = useNear<HTMLDivElement>(code)
  const { title, by, of, series, points, withheld } = data
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption>
        <strong id={id}>{title}</strong>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={asTable}
          aria-describedby={id}
          onClick={() => setAsTable(!asTable)}
        >
          {t('table')}
        </Button>
      </figcaption>
      {(series.length > 1 || withheld !== undefined) && (
        <ul className={classes.legend}>
          {series.length > 1 &&
            series.map((one, at) => (
              <li key={one.text}>
                <Swatch series={one} texture={textureOf(series, at)} />
                {one.text}
              </li>
            ))}
          {withheld !== undefined && points.some(({ said }) => said !== undefined) && (
            <li>
              <span className={classes.withheld} />
              {withheld}
            </li>
          )}
        </ul>
      )}
      {asTable ? (
        <ChartTable {...data} />
      ) : (
        <>
          <p className={classes.axis} aria-hidden="true">
            {of}
          </p>
          <div ref={box} className={classes.plot}>
            {near && <Plot {...data} label={t('label', { title, of, by })} />}
          </div>
          <p className={`${classes.axis} ${classes.across}`} aria-hidden="true">
            {by}
          </p>
        </>
      )}
    </figure>
  )
}
