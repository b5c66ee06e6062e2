import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Link } from 'react-router'
import { type TabProps, toneOf } from '../shared/detail-data.ts'
import classes from './Detail.module.css'

/** The competitions of a series with their state; on a member's page, a link to the series. */
export function Series({ cmpt: { parent, ztsList } }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const shown = parent ? [parent] : ztsList
  if (shown.length === 0) return null
  return (
    <section className={classes.card}>
      <h2>{t(parent ? 'overview.parent' : 'overview.series')}</h2>
      <ul className={classes.series}>
        {shown.map(({ id, title, state }) => (
          <li key={id}>
            <Link to={paths.competition(id)}>{words(title)}</Link>{' '}
            <StateBadge tone={toneOf[state]}>{common(`state.${state}`)}</StateBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
