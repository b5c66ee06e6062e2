import { useText, useWords } from '../../../platform/app/i18n/use-text.ts'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import type { Conditions } from './merge.ts'

/** The state of each stage for the merged team. */
export function StageConditions({ stages }: Pick<Conditions, 'stages'>) {
  const t = useText('team')
  const words = useWords()
  if (stages.length === 0) return <p className={classes.quiet}>{t('merge.noStages')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section className={classes.scroll} tabIndex={0} aria-label={t('merge.stages')}>
      <table className="table">
        <caption>{t('merge.stages')}</caption>
        <thead>
          <tr>
            {(['stage', 'submissions', 'today', 'best', 'rank', 'picks'] as const).map((key) => (
              <th key={key}>{t(`merge.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stageId, stageName, submissions, today, best, rank, picks }) => (
            <tr key={stageId} className="tnum">
              <th scope="row">{words(stageName)}</th>
              <td>
                {submissions.used}/{submissions.allowed}
              </td>
              <td>
                {today.used}/{today.allowed}
              </td>
              <td>{best ?? '--'}</td>
              <td>{rank ?? '--'}</td>
              <td data-cleared={picks.cleared || undefined} className={looks.picks}>
                {t(picks.cleared ? 'merge.picksCleared' : 'merge.picksKept', { used: picks.used, limit: picks.limit })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
