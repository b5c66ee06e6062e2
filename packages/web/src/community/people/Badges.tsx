import { achievementList } from '@leitai/contract/community/people'
import type { WireOf } from '@leitai/contract/core/call'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Badges.module.css'
import { badgeName } from './badge-name.ts'

type Achievement = WireOf<typeof achievementList>['list'][number]

/** A user's badges; the user themselves also sees the missing ones. */
export function Badges({ userId }: { userId: number }) {
  const t = useText('people')
  const { list, hidden } = useCall(achievementList, { userId })
  if (hidden) return null
  const have = list.filter(({ at }) => at !== null).length
  return (
    <section aria-labelledby="badges" className={classes.badges}>
      <h2 id="badges">{t('feats')}</h2>
      {have < list.length && <p>{t('feats.count', { have, all: list.length })}</p>}
      {list.length === 0 ? (
        <p>{t('feats.none')}</p>
      ) : (
        <ul>
          {list.map((achievement) => (
            <Badge key={`${achievement.feat} ${achievement.need}`} achievement={achievement} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Badge({ achievement: { feat, need, at, have } }: { achievement: Achievement }) {
  const t = useText('people')
  return (
    <li data-reached={at !== null || undefined} data-achievement={feat}>
      <svg width="44" height="48" viewBox="0 0 44 48" aria-hidden="true">
        <path d="M22 2l18 10v22L22 46 4 34V12z" />
        <path
          className={classes.star}
          d="M22 13l3.2 6.7 7.3.9-5.4 5.1 1.4 7.3-6.5-3.6-6.5 3.6 1.4-7.3-5.4-5.1 7.3-.9z"
        />
      </svg>
      <div>
        <strong>{t(badgeName(feat, need))}</strong>
        <span>{t(`feat.${feat}.help`, { count: need })}</span>
        {at ? (
          <span>
            {t('feats.at')} <TimeText at={at} detail="day" />
          </span>
        ) : (
          <>
            {need > 1 && <progress max={need} value={have} aria-label={t(badgeName(feat, need))} />}
            <span className="tnum">{have < need ? t('feats.progress', { count: need - have }) : t('feats.soon')}</span>
          </>
        )}
      </div>
    </li>
  )
}
