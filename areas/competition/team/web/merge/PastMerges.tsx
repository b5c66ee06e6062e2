import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import type { Merge } from './merge.ts'
import { VoteSide } from './VoteSide.tsx'

/** Completed merges with their votes. */
export function PastMerges({ merges }: { merges: readonly Merge[] }) {
  const t = useText('team')
  if (merges.length === 0) return null
  return (
    <>
      <h3>{t('merge.past')}</h3>
      <ul className={looks.past} aria-label={t('merge.past')}>
        {merges.map((merge) => (
          <li key={merge.mergeId}>
            <div className={classes.line}>
              <strong>
                {merge.from.name} + {merge.to.name}
              </strong>
              <StateBadge tone={merge.state === 'merged' ? 'good' : 'bad'}>
                {t(`merge.state.${merge.state}`)}
              </StateBadge>
              {merge.reason && <span>{merge.reason}</span>}
            </div>
            <div className={classes.small}>
              {t('merge.at')} <TimeText at={merge.launchedAt} /> · {t('merge.ended')} <TimeText at={merge.endedAt} />
            </div>
            <details>
              <summary>{t('merge.details')}</summary>
              <div className={looks.sides}>
                <VoteSide side={merge.from} waiting={t('merge.noVote')} />
                <VoteSide side={merge.to} waiting={t('merge.noVote')} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
