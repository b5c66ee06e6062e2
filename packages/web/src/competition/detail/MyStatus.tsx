import { useText } from '../../app/i18n/use-text.ts'
import type { TabProps } from '../../detail.ts'
import classes from './Detail.module.css'

/** Team, rank, best score and what is left today, for who has signed up. */
export function MyStatus({ cmpt }: TabProps) {
  const t = useText('competition')
  const { me } = cmpt
  if (!me?.signedUp) return null
  const facts = [
    ['detail.myTeam', me.teamName],
    ['detail.myRank', me.rank],
    ['detail.myBest', me.best],
    ['detail.myRest', me.remainingToday],
  ] as const
  return (
    <dl className={classes.status} aria-label={t('detail.mine')}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="tnum">{value ?? '--'}</dd>
        </div>
      ))}
    </dl>
  )
}
