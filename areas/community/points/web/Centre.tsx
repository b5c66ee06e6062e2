import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Button, Progress } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { getUserIntegral, levelOf, pointLevels } from '../contract.ts'
import { Ledger } from './Ledger.tsx'
import { ledgerInput } from './loaders.ts'
import classes from './Points.module.css'
import { PointsFrame } from './shared/PointsFrame.tsx'

/** The current user's points: balance, next expiry, and history. */
export default function Centre() {
  const t = useText('points')
  const me = useMe()
  return (
    <PointsFrame title={t('centre')} index description={t('centre.text')}>
      {me.loginFlag ? <Own /> : <Welcome />}
    </PointsFrame>
  )
}

function Own() {
  const t = useText('points')
  const [search] = useSearchParams()
  const answer = useCall(getUserIntegral, ledgerInput(search))
  return (
    <>
      {answer.owed > 0 && (
        <Alert color="orange" variant="light" mb="md">
          {t('owed', { points: answer.owed })}
        </Alert>
      )}
      <Figures figures={answer} />
      <Ledger entries={answer.entries} flow={ledgerInput(search).flow} />
    </>
  )
}

function Welcome() {
  const t = useText('points')
  const common = useText('common')
  return (
    <Empty title={t('welcome')} text={t('centre.text')}>
      <Button component={Link} to={paths.login(full(paths.points()))}>
        {common('login.go')}
      </Button>
      <Button variant="default" component={Link} to={paths.earn()}>
        {common('points.earn')}
      </Button>
    </Empty>
  )
}

type Standing = Pick<WireOf<typeof getUserIntegral>, 'total' | 'spendable' | 'ending'>

/** Total and spendable points, the level from the total, and the next points to expire. */
function Figures({ figures: { total, spendable, ending } }: { figures: Standing }) {
  const t = useText('points')
  return (
    <div className={classes.figures}>
      <Card padding="medium" className={classes.card} aria-label={t('spendable')}>
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
      </Card>
      <Level total={total} />
      <Card padding="medium" className={classes.card} aria-label={t('ending')}>
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
      </Card>
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
    <Card padding="medium" className={classes.card} aria-label={t('total')}>
      <h2>{t('total')}</h2>
      <strong className={classes.figure}>
        <NumberText value={total} />
      </strong>
      <span className={classes.level}>{t('level', { level })}</span>
      <Progress value={share} aria-label={t('level.progress')} />
      <p className={classes.quiet}>
        {next === undefined ? t('level.last') : t('level.next', { points: next - total })}
      </p>
    </Card>
  )
}

/** A day of a month's calendar; `day` is yyyy-MM-dd. */
export interface Cell {
  day: string
  number: number
  state: 'signed' | 'missed' | 'today' | 'future' | 'before'
}

const two = (number: number) => String(number).padStart(2, '0')

/** The previous or next month, yyyy-MM. */
export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year, number - 1 + by, 1))
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}`
}

/** The days of a month, and the weekday on which it begins (0: Monday). */
export function cellsOf(given: { month: string; today: string; since: string; days: readonly string[] }): {
  lead: number
  cells: Cell[]
} {
  const { month, today, since, days } = given
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const signed = new Set(days)
  const cells = Array.from({ length: count }, (_, at): Cell => {
    const day = `${month}-${two(at + 1)}`
    return { day, number: at + 1, state: stateOf(day) }
  })
  return { lead: (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7, cells }

  function stateOf(day: string): Cell['state'] {
    if (signed.has(day)) return 'signed'
    if (day === today) return 'today'
    if (day > today) return 'future'
    return day < since ? 'before' : 'missed'
  }
}

/** Days left to the next streak reward, and the length of that streak. */
export function nextReward(streak: number): { days: number; left: number } {
  const to = (every: number) => every - (streak % every)
  const [days, left] = to(30) <= to(7) ? [30, to(30)] : [7, to(7)]
  return { days, left }
}
