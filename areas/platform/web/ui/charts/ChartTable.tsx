import { useText } from '../../framework/i18n/use-text.ts'
import classes from './Chart.module.css'
import { type ChartData, valueText } from './chart.ts'

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
