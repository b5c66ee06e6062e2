import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import classes from './Bars.module.css'

export interface Bar {
  key: string
  text: string
  /** One value per series, stacked from the bottom. */
  values: readonly number[]
  /** Shown instead of the number if it is withheld: the bar is hatched. */
  said?: string
}

interface BarsProps {
  title: string
  /** Header of the category column, such as days. */
  by: string
  /** Names of the series; `tone` is the colour. */
  series: readonly { text: string; tone: 'main' | 'good' | 'bad' | 'wait' }[]
  bars: readonly Bar[]
  /** What the hatched bars are. */
  withheld?: string
}

const HEIGHT = 140
/** Maximum width in per cent of the chart, so that a single bar does not fill it. */
const WIDEST = 8

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least the value. */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= value) ?? 10 * power
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** A bar chart of integers, with the same data as a table for screen readers. */
export function Bars({ title, by, series, bars, withheld }: BarsProps) {
  const hatching = useId()
  const top = niceTop(Math.max(...bars.map(({ values }) => sum(values))))
  const share = 100 / bars.length
  const width = Math.min(share * 0.76, WIDEST)
  return (
    <figure className={classes.figure}>
      <figcaption>
        <strong>{title}</strong>
        {series.length > 1 && (
          <span className={classes.legend}>
            {series.map(({ text, tone }) => (
              <span key={text} data-tone={tone}>
                {text}
              </span>
            ))}
          </span>
        )}
        {withheld !== undefined && bars.some(({ said }) => said !== undefined) && (
          <span className={classes.legend}>
            <span className={classes.hatched}>{withheld}</span>
          </span>
        )}
      </figcaption>
      <div className={classes.plot} aria-hidden="true">
        <span className={classes.scale}>
          <span>{top}</span>
          <span>{top % 2 === 0 ? top / 2 : ''}</span>
          <span>0</span>
        </span>
        <svg aria-hidden="true" width="100%" height={HEIGHT} className={classes.bars}>
          <defs>
            <pattern id={hatching} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2" height="6" className={classes.hatch} />
            </pattern>
          </defs>
          {[1, HEIGHT / 2, HEIGHT - 1].map((y) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {bars.map(({ key, text, values, said }, at) => (
            <g key={key}>
              <title>{`${text}: ${series.map((one, of) => `${one.text} ${said ?? values[of] ?? 0}`).join(', ')}`}</title>
              <rect className={classes.column} x={`${at * share}%`} width={`${share}%`} y="0" height={HEIGHT} />
              {series.map(({ text: name, tone }, of) => {
                const below = (sum(values.slice(0, of)) / top) * HEIGHT
                const height = ((values[of] ?? 0) / top) * HEIGHT
                return (
                  <rect
                    key={name}
                    data-tone={tone}
                    x={`${at * share + (share - width) / 2}%`}
                    width={`${width}%`}
                    y={HEIGHT - below - height}
                    height={height}
                    {...(said === undefined ? {} : { style: { fill: `url(#${hatching})` } })}
                  />
                )
              })}
            </g>
          ))}
        </svg>
        <span className={classes.ends}>
          <span>{bars[0]?.text}</span>
          <span>{bars.at(-1)?.text}</span>
        </span>
      </div>
      <VisuallyHidden component="div">
        <table>
          <caption>{title}</caption>
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
            {bars.map(({ key, text, values, said }) => (
              <tr key={key}>
                <th scope="row">{text}</th>
                {series.map((one, of) => (
                  <td key={one.text}>{said ?? values[of] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
