import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { leadingColumn, type RankRule, type ShownColumn } from '../../../definition/contract.scoring.ts'
import classes from './Detail.module.css'

/** Whether a title says the metric already; arithmetic has none. */
const isTold = (metric: string, title: string) => title.includes(metric)

/** All numbers of a leaderboard with their metrics or arithmetic, and the rule by which they make a rank. */
export function Numbers({ columns, rank }: { columns: readonly ShownColumn[]; rank: RankRule | null }) {
  const t = useText('competition')
  const words = useWords()
  const titled = (name: string) => {
    const column = columns.find((one) => one.name === name)
    return column ? words(column.title) : name
  }
  const rule = rank ?? { by: 'column' as const, column: leadingColumn(columns, rank)?.name ?? '' }
  return (
    <>
      <h2>{t('overview.numbers')}</h2>
      <p>
        {rule.by === 'column'
          ? t('overview.rank.column', { title: titled(rule.column) })
          : t(`overview.rank.${rule.by}`, { titles: rule.columns.map(titled).join(' · ') })}
      </p>
      <ul>
        {columns.map(({ name, title, metricTitle, expression, slice, help, hidden, later, direction }, at) => (
          <li key={name}>
            <strong>{words(title)}</strong> <code>{name}</code>
            {expression !== null && <code> = {expression}</code>}
            <span className={classes.quiet}>
              {' '}
              {[
                ...(isTold(words(metricTitle), words(title)) ? [] : [words(metricTitle)]),
                t(`overview.number.${direction}`),
                ...(slice === null ? [] : [t('overview.slice', { slice })]),
                ...(hidden ? [t('overview.helper')] : []),
                ...(later ? [t('overview.later')] : []),
              ].join(' · ')}
            </span>
            {words(help) !== '' && columns.findIndex((one) => words(one.help) === words(help)) === at && (
              <details>
                <summary>{t('overview.number.help')}</summary>
                <Markdown text={words(help)} under={3} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
