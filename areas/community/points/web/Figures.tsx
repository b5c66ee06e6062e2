import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { type getUserIntegral, levelOf, pointLevels } from '../contract.ts'
import classes from './Points.module.css'

type Standing = Pick<WireOf<typeof getUserIntegral>, 'total' | 'spendable' | 'ending'>

/** Total and spendable points, the level from the total, and the next points to expire. */
export function Figures({ figures: { total, spendable, ending } }: { figures: Standing }) {
  const t = useText('points')
  return (
    <div className={classes.figures}>
      <section className={classes.card} aria-label={t('spendable')}>
        <h2>{t('spendable')}</h2>
        <strong className={classes.figure}>
          <NumberText value={spendable} />
        </strong>
        <div className={classes.actions}>
          <Button component={Link} to={paths.shop()} size="compact-sm">
            {t('toShop')}
          </Button>
          <Button component={Link} to={paths.earn()} size="compact-sm" variant="default">
            {t('toEarn')}
          </Button>
        </div>
      </section>
      <Level total={total} />
      <section className={classes.card} aria-label={t('ending')}>
        <h2>{t('ending')}</h2>
        {ending.length === 0 && <p className={classes.quiet}>{t('ending.none')}</p>}
        <dl className={classes.pairs}>
          {ending.map(({ at, points }) => (
            <div key={at}>
              {/* The expiry is exclusive: show the day before. */}
              <dt>
                <TimeText at={new Date(Date.parse(at) - 1).toISOString()} detail="day" />
              </dt>
              <dd>
                <NumberText value={points} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.quiet}>{t('ending.hint')}</p>
      </section>
    </div>
  )
}

function Level({ total }: { total: number }) {
  const t = useText('points')
  const level = levelOf(total)
  const from = pointLevels[level - 1] ?? 0
  const next = pointLevels[level]
  const share = next === undefined ? 100 : Math.floor(((total - from) / (next - from)) * 100)
  return (
    <section className={classes.card} aria-label={t('total')}>
      <h2>{t('total')}</h2>
      <strong className={classes.figure}>
        <NumberText value={total} />
      </strong>
      <span className={classes.level}>{t('level', { level })}</span>
      <Progress value={share} aria-label={t('level.progress')} />
      <p className={classes.quiet}>
        {next === undefined ? t('level.last') : t('level.next', { points: next - total })}
      </p>
    </section>
  )
}
