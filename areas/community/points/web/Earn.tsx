import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { getInviteLogList, getInviteRankList, pointTasks, signInCalendar } from '../contract.ts'
import { type Cell, cellsOf, monthBeside, nextReward } from './Centre.tsx'
import { calendarInput, invitedInput, rankingInput } from './loaders.ts'
import classes from './Points.module.css'
import { PointsFrame } from './shared/PointsFrame.tsx'
import { TaskGroups } from './TaskGroups.tsx'
import { useClaim } from './use-claim.ts'

/** How to earn points: daily check-in, tasks, competitions, invitations. */
export default function Earn() {
  const t = useText('points')
  const common = useText('common')
  const me = useMe()
  const { ways, own } = useCall(pointTasks, {})
  return (
    <PointsFrame title={common('points.earn')} index description={t('earn.text')}>
      {me.loginFlag ? (
        <SignIn on={ways.some(({ way }) => way === 'signIn')} />
      ) : (
        <Empty title={t('earn.login')} text={t('earn.text')} compact>
          <Button component={Link} to={paths.login(full(paths.earn()))}>
            {common('login.go')}
          </Button>
        </Empty>
      )}
      <TaskGroups ways={ways} own={own} />
      <section id="invite" aria-labelledby="invite-title">
        <h2 id="invite-title" className={classes.heading}>
          {t('invite')}
        </h2>
        <p className={classes.quiet}>{t('invite.text')}</p>
        {me.loginFlag && <Invite />}
        <Ranking />
      </section>
    </PointsFrame>
  )
}

function Ranking() {
  const t = useText('points')
  const { list } = useCall(getInviteRankList, rankingInput)
  if (list.length === 0) return null
  return (
    <>
      <h3 className={classes.subheading}>{t('ranking')}</h3>
      <List ordered className={classes.ranking}>
        {list.map(({ userId, userName, avatar, rank, invited }) => (
          <li key={userId} className={classes.place}>
            <span className="tnum">{rank}</span>
            <Avatar id={userId} src={avatar} size={28} />
            <Link to={paths.person(userId)}>{userName}</Link>
            <span className={classes.quiet}>
              {t('ranking.invited')} <NumberText value={invited} />
            </span>
          </li>
        ))}
      </List>
    </>
  )
}

const tones = { registered: 'wait', verified: 'live', scored: 'good', notCounted: 'done' } as const satisfies Record<
  string,
  Tone
>

/** The current user's invitation link and the users who registered by it. */
function Invite() {
  const t = useText('points')
  const { origin } = useApp()
  const [search] = useSearchParams()
  const { list, total, page, pageSize, earned, mark } = useCall(getInviteLogList, invitedInput(search))
  const address = `${origin}${full(paths.register(undefined, mark))}`
  return (
    <>
      <div className={classes.invite}>
        <QrCode text={address} label={t('invite.qr')} size={140} />
        <div>
          <TextInput
            label={t('invite.link')}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            mb="xs"
          />
          <CopyButton text={address} label={t('invite.copy')} />
          <p className={classes.quiet}>{t('invite.sum', { people: total, points: earned })}</p>
        </div>
      </div>
      <PagedTable
        label={t('invite.list')}
        rows={list}
        rowKey={({ userName, at }) => `${userName} ${at}`}
        empty={t('invite.none')}
        pages={{ total, page, pageSize, to: (next) => paths.earn({ page: next }) }}
        columns={[
          { key: 'who', head: t('invite.who'), cell: ({ userName }) => userName },
          { key: 'at', head: t('invite.at'), cell: ({ at }) => <TimeText at={at} /> },
          {
            key: 'state',
            head: t('invite.state'),
            cell: ({ state }) => <StateBadge tone={tones[state]}>{t(`invite.${state}`)}</StateBadge>,
          },
          { key: 'points', head: t('points'), align: 'right', cell: ({ points }) => points },
        ]}
      />
    </>
  )
}

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** Daily check-in with the month's calendar. */
function SignIn({ on }: { on: boolean }) {
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
            <VisuallyHidden>{t(`day.${state}`)}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </>
  )
}
