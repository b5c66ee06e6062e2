import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { type Achievement as AchievementName, achievementList } from '../contract.ts'
import classes from './Badges.module.css'
import { badgeName } from './MedalCounts.tsx'

type Achievement = WireOf<typeof achievementList>['list'][number]

/** A user's badges; the user themselves also sees the missing ones. */
export function Badges({ userId }: { userId: number }) {
  const t = useText('people')
  const { list, hidden } = useCall(achievementList, { userId })
  if (hidden) return null
  const have = list.filter(({ at }) => at !== null).length
  return (
    <section aria-labelledby="badges" className={classes.badges}>
      <h2 id="badges">{t('achievements')}</h2>
      {have < list.length && <p>{t('achievements.count', { have, all: list.length })}</p>}
      {list.length === 0 ? (
        <p>{t('achievements.none')}</p>
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

/** What each achievement is about, as a picture. */
const pictures = {
  signUps: 'login',
  scored: 'upload',
  finals: 'chart',
  medals: 'star',
  golds: 'trophy',
  soloGold: 'flag',
  teamed: 'users',
  merges: 'link',
  streak7: 'calendar',
  streak30: 'clock',
  invited: 'mail',
  helped: 'help',
} as const satisfies Record<AchievementName, Parameters<typeof Icon>[0]['name']>

function Badge({ achievement: { feat, need, at, have } }: { achievement: Achievement }) {
  const t = useText('people')
  return (
    <li data-reached={at !== null || undefined} data-achievement={feat}>
      <span className={classes.mark}>
        <svg width="44" height="48" viewBox="0 0 44 48" aria-hidden="true">
          <path d="M22 2l18 10v22L22 46 4 34V12z" />
        </svg>
        <Icon name={pictures[feat]} size={22} />
      </span>
      <div>
        <strong>{t(badgeName(feat, need))}</strong>
        <span>{t(`achievement.${feat}.help`, { count: need })}</span>
        {at ? (
          <span>
            {t('achievements.at')} <TimeText at={at} detail="day" />
          </span>
        ) : (
          <>
            {need > 1 && <progress max={need} value={have} aria-label={t(badgeName(feat, need))} />}
            <span className="tnum">
              {have < need ? t('achievements.progress', { count: need - have }) : t('achievements.soon')}
            </span>
          </>
        )}
      </div>
    </li>
  )
}
