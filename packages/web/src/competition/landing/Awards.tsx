import type { Block } from '@leitai/contract/competition/landing'
import { useText } from '../../platform/app/i18n/use-text.ts'
import classes from './Landing.module.css'

const columns = ['award', 'team', 'members', 'work'] as const

/** The winners; empty columns are omitted. */
export function Awards({ rows }: { rows: Extract<Block, { kind: 'awards' }>['rows'] }) {
  const t = useText('landing')
  const shown = columns.filter((column) => rows.some((row) => row[column] !== ''))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    <section className={classes.scroll} aria-label={t('kind.awards')} tabIndex={0}>
      <table className={classes.awards}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col">
                {t(`awards.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
            <tr key={at}>
              {shown.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
