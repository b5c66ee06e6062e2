import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { signInCalendar } from '../contract.ts'
import { type Cell, cellsOf, monthBeside, nextReward } from './calendar.ts'
import classes from './Points.module.css'
import { calendarInput } from './points-input.ts'
import { useClaim } from './use-claim.ts'

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** Daily check-in with the month's calendar. */
export function SignIn({ on }: { on: boolean }) {
  const t = useText('points')
  const [search] = useSearchParams()
  const calendar = useCall(signInCalendar, calendarInput(search))
  const { claim, pending } = useClaim()
  const { streak, signedToday, month } = calendar
  const { days, left } = nextReward(streak)
  const barred = signedToday ? t('signIn.done') : on ? null : t('off')
  return (
    <section className={classes.signIn} aria-labelledby="sign-in">
      <div>
        <h2 id="sign-in" className={classes.heading}>
          {t('signIn')}
        </h2>
        <p className={classes.streak}>{t('signIn.streak', { days: streak })}</p>
        <p className={classes.quiet}>{t('signIn.next', { days, left })}</p>
        <GuardedButton reason={barred} onClick={() => claim('signIn')} loading={pending === 'signIn'} mt="sm">
          {t('signIn.go')}
        </GuardedButton>
      </div>
      <div>
        <div className={classes.months}>
          <MonthLink
            to={monthBeside(month, -1)}
            label={t('month.before')}
            icon="left"
            hidden={month <= calendar.since.slice(0, 7)}
          />
          <strong className="tnum">{month}</strong>
          <MonthLink
            to={monthBeside(month, 1)}
            label={t('month.after')}
            icon="right"
            hidden={month >= calendar.today.slice(0, 7)}
          />
        </div>
        <Calendar {...cellsOf(calendar)} />
      </div>
    </section>
  )
}

function MonthLink({
  to,
  label,
  icon,
  hidden,
}: {
  to: string
  label: string
  icon: 'left' | 'right'
  hidden: boolean
}) {
  if (hidden) return <span />
  return (
    <Button
      component={Link}
      to={paths.earn({ month: to })}
      preventScrollReset
      variant="subtle"
      size="compact-sm"
      aria-label={label}
    >
      <Icon name={icon} size={16} />
    </Button>
  )
}

function Calendar({ lead, cells }: { lead: number; cells: Cell[] }) {
  const t = useText('points')
  return (
    <>
      <div className={classes.calendar} aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day} className={classes.quiet}>
            {t(`weekday.${day}`)}
          </span>
        ))}
      </div>
      <ol className={classes.calendar}>
        {cells.map(({ day, number, state }, at) => (
          <li
            key={day}
            className={classes.day}
            data-state={state}
            style={at === 0 ? { gridColumnStart: lead + 1 } : undefined}
            title={t(`day.${state}`)}
          >
            <span className="tnum">{number}</span>
            <span className={classes.unseen}>{t(`day.${state}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
