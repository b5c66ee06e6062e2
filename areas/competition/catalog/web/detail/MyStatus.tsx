import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { TabProps } from '../shared/detail-data.ts'
import classes from './Detail.module.css'

const nameless = { zh: '', en: '' }

/** The participant's team, rank, best score, qualification, submissions left today and the start of the next stage. */
export function MyStatus({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const { me } = cmpt
  if (!me?.signedUp) return null
  const next = cmpt.stages.find(({ now }) => now === 'before')
  const promotions = me.promoted.filter(({ stageId }) => cmpt.stages.find(({ id }) => id === stageId)?.now !== 'over')
  const judged = cmpt.type === 'application'
  const open = judged
    ? cmpt.stages.find(({ id }) => id === cmpt.action.stageId && cmpt.action.kind.startsWith('work'))
    : undefined
  const { final } = me
  const place = final && { rank: final.rank, teams: final.teams }
  const finals =
    final && place
      ? ([
          [
            'detail.myFinal',
            me.rank === null ? t('detail.finalOf', place) : t('detail.finalFrom', { ...place, before: me.rank }),
          ],
          ['detail.finalScore', final.score],
        ] as const)
      : []
  // People judge works: nothing is ranked or counted a day.
  const standing = [
    ['detail.myRank', me.rank],
    ['detail.myBest', me.best],
    ['detail.myRest', me.remainingToday],
  ] as const
  const facts = [['detail.myTeam', me.teamName], ...(final ? finals : judged ? [] : standing)] as const
  return (
    <dl className={classes.status} aria-label={t('detail.mine')}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="tnum">
            {key === 'detail.myFinal' && final?.medal && <MedalIcon medal={final.medal} />} {value ?? '--'}
          </dd>
        </div>
      ))}
      {promotions.map(({ stageId, promoted }) => (
        <div key={stageId} className={classes.next}>
          <dt>
            {t('detail.promotion', { stage: words(cmpt.stages.find(({ id }) => id === stageId)?.name ?? nameless) })}
          </dt>
          <dd>{t(promoted === null ? 'detail.promotionOpen' : promoted ? 'detail.promoted' : 'detail.notPromoted')}</dd>
        </div>
      ))}
      {open?.endAt && (
        <div className={classes.next}>
          <dt>{t('detail.worksUntil', { stage: words(open.name) })}</dt>
          <dd>
            <TimeText at={open.endAt} detail="minute" />
          </dd>
        </div>
      )}
      {next && (
        <div className={classes.next}>
          <dt>{t('detail.myNext', { stage: words(next.name) })}</dt>
          <dd>
            <TimeText at={next.startAt} detail="minute" />
          </dd>
        </div>
      )}
    </dl>
  )
}
