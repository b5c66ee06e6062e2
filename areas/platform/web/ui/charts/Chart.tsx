import { Button } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { afterLoading } from '../../framework/chunk.ts'
import { useText } from '../../framework/i18n/use-text.ts'
import classes from './Chart.module.css'
import { type ChartData, dashOf, type Series, type Texture, textureOf, valueText } from './chart.ts'

/** The sign of a series beside its name. */
export function Swatch({ series, texture }: { series: Series; texture: Texture }) {
  return (
    <svg
      width="22"
      height="12"
      viewBox="0 0 22 12"
      aria-hidden="true"
      data-tone={series.tone}
      className={classes.swatch}
    >
      {series.draw === 'bars' ? (
        <>
          <rect x="4" width="14" height="12" rx="2" fill="var(--tone)" />
          {texture === 'striped' && <path d="M4 8l8-8M7 12 18 1M14 12l4-4" stroke="var(--surface)" strokeWidth="2" />}
          {texture === 'dotted' && <path d="M8 3h.01M14 3h.01M8 9h.01M14 9h.01" className={classes.dotted} />}
        </>
      ) : series.draw === 'dots' ? (
        <circle cx="11" cy="6" r="4" fill="var(--tone)" />
      ) : (
        <path d="M0 6h22" stroke="var(--tone)" strokeWidth="2.5" {...dashOf(series)} />
      )}
    </svg>
  )
}

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

/** The figures of a chart as a table. */
export function ChartTable(data: ChartData) {
  const t = useText('chart')
  const { title, by, of, series, points } = data
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label={t('tableOf', { title })}>
      <table>
        <caption>{of}</caption>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {series.map(({ text }) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row">{point.text}</th>
              {series.map(({ text }, at) => (
                <td key={text}>{valueText(data, point, at)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** So far ahead of the screen that scrolling at reading speed finds it loaded. */
const MARGIN = '300px'
/** A busy browser gives the next turn after this time all the same. */
const PATIENCE_MS = 1000

let last: Promise<void> = Promise.resolve()

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })

/** One after the other, once `code` is there and whenever the browser has nothing else to do. */
function turn(code: () => Promise<unknown>): Promise<void> {
  last = last
    .then(code)
    // Whoever renders it loads it again, and tells.
    .catch(() => undefined)
    .then(idle)
  return last
}

/**
 * Whether an element has come near the screen and may be drawn by this code. Of several, one is drawn at a time: a drawing takes a tenth of
 * a second and more, in which a browser answers to nothing.
 */
function useNear<E extends Element>(code: () => Promise<unknown>): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    let gone = false
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void turn(code).then(() => gone || setNear(true))
      },
      { rootMargin: MARGIN },
    )
    watcher.observe(element.current)
    return () => {
      gone = true
      watcher.disconnect()
    }
  }, [near, code])
  return [element, near]
}
