import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { TabProps } from '../shared/detail-data.ts'
import classes from './Detail.module.css'

const goesOn = (promoted: boolean | null) =>
  promoted === null ? 'overview.promotionOpen' : promoted ? 'overview.promoted' : 'overview.notPromoted'

/** The stages in order, with the current position and the release of the private leaderboard. */
export function Timeline({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const promotedOf = (id: number) => cmpt.me?.promoted.find(({ stageId }) => stageId === id)?.promoted
  return (
    <ol className={classes.timeline}>
      {cmpt.stages.map((stage) => (
        <li key={stage.id} data-now={stage.now} aria-current={stage.now === 'open' ? 'step' : undefined}>
          <strong>{words(stage.name)}</strong> {stage.now === 'open' && <span>· {t('overview.now')}</span>}
          <small>
            <TimeText at={stage.startAt} /> – {stage.endAt ? <TimeText at={stage.endAt} /> : t('overview.noEnd')}
          </small>
          {stage.promotion && (
            <small>
              {t(`overview.promotion.${stage.promotion.by}`, { value: stage.promotion.value })}
              {promotedOf(stage.id) !== undefined && ` · ${t(goesOn(promotedOf(stage.id) ?? null))}`}
            </small>
          )}
          {stage.teamDeadline && stage.now !== 'over' && cmpt.teamDeadline !== stage.teamDeadline && (
            <small>
              {t('overview.teamsUntil')} <TimeText at={stage.teamDeadline} />
            </small>
          )}
          {stage.scoring?.revealBy === 'review' && !stage.scoring.revealed && stage.scoring.b !== 'none' && (
            <small>{t('overview.revealReview')}</small>
          )}
          {stage.scoring?.revealAt && (
            <small>
              {t(stage.scoring.revealed ? 'overview.revealed' : 'overview.reveal')}{' '}
              <TimeText at={stage.scoring.revealAt} />
            </small>
          )}
        </li>
      ))}
      {cmpt.teamDeadline && (
        <li>
          <strong>{t('overview.deadline')}</strong>
          <small>
            <TimeText at={cmpt.teamDeadline} />
          </small>
        </li>
      )}
      {cmpt.realName !== 'none' && (
        <li>
          <strong>{t('overview.realName')}</strong>
          <small>{t(`overview.realName.${cmpt.realName}`)}</small>
        </li>
      )}
    </ol>
  )
}
