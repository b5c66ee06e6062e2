import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import classes from './People.module.css'
import type { Person } from './person-input.ts'

/** Ranking points, overall rank and medals. */
export function RankingSummary({ standing }: Pick<Person, 'standing'>) {
  const t = useText('people')
  if (!standing) return <p className={classes.hidden}>{t('standing.hidden')}</p>
  return (
    <dl className={classes.standing}>
      <div>
        <dt>{t('standing.points')}</dt>
        <dd>
          <NumberText value={Math.round(standing.points)} />
        </dd>
      </div>
      <div>
        <dt>{t('standing.rank')}</dt>
        <dd>
          <NumberText value={standing.rank} />
        </dd>
      </div>
      {(['gold', 'silver', 'bronze'] as const).map((medal) => (
        <div key={medal}>
          <dt>{t(`medal.${medal}`)}</dt>
          <dd>
            <MedalIcon medal={medal} />
            <NumberText value={standing.medals[medal]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
