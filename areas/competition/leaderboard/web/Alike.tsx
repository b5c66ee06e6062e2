import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { rankList } from '../contract.ts'
import classes from './Board.module.css'

type Intervals = NonNullable<WireOf<typeof rankList>['intervals']>

/** As many groups are named; the others show at the rows. */
const NAMED = 5

/** Which ranks cannot be told apart, and what the intervals below the scores are. */
export function Alike({ intervals: { level, alike } }: { intervals: Intervals }) {
  const t = useText('leaderboard')
  const named = alike?.slice(0, NAMED).map(({ from, to }) => t('alike.ranks', { from, to })) ?? []
  const list = `${named.join(t('table.comma'))}${(alike?.length ?? 0) > NAMED ? t('alike.more') : ''}`
  return (
    <div className={classes.alike}>
      <span>
        {alike === null
          ? t('alike.intervals', { level })
          : named.length === 0
            ? t('alike.none', { level })
            : t('alike.groups', { list, level })}
      </span>
      <details>
        <summary>{t('alike.help')}</summary>
        <p>{t('alike.interval', { level })}</p>
        {alike !== null && <p>{t('alike.group', { level })}</p>}
        <p>{t('alike.ranking')}</p>
      </details>
    </div>
  )
}
