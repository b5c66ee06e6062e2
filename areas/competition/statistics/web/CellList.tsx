import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { type Cell, type Dimension, FEWEST } from '../contract.ts'
import classes from './Statistics.module.css'
import { useCellText } from './use-cell-text.ts'

/** The cells of one dimension as bars with their numbers. */
export function CellList({ dimension, cells }: { dimension: Dimension; cells: readonly Cell[] }) {
  const t = useText('statistics')
  const { name, said } = useCellText(dimension)
  const top = Math.max(FEWEST - 1, ...cells.map(({ count }) => count ?? 0))
  return (
    <section className={classes.box} aria-labelledby={`by-${dimension}`}>
      <h2 id={`by-${dimension}`}>{t(dimension)}</h2>
      {dimension === 'role' && <p>{t('multiple')}</p>}
      {cells.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t(dimension)}</th>
              <th scope="col">{t('people')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={cell.key}>
                <th scope="row">{name(cell)}</th>
                <td>
                  <span
                    className={classes.bar}
                    data-few={cell.because === 'few' || undefined}
                    // Withheld counts are below this, all of them positive.
                    style={{ width: `${((cell.count ?? (cell.because === 'few' ? FEWEST - 1 : 0)) / top) * 100}%` }}
                  />
                  <span className="tnum">{said(cell)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
