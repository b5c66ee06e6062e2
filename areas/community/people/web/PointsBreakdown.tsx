import { SHANGHAI_OFFSET_MS } from '@leitai/platform/contract/limits'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Alert, Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { getUserHonorList } from '../contract.ts'
import classes from './Fame.module.css'
import type { YearPlace } from './MedalCounts.tsx'

const DAY_MS = 86_400_000

interface Placed {
  rank: number
  teams: number
  teamSize: number
  weight: number
}
interface Result extends Placed {
  points: number
  date: string
}

/** The formula of a result's points with its numbers (docs/RANKING.md). */
export function arithmetic({ rank, teams, teamSize, weight, points, date }: Result, now: number): string {
  const days = Math.max(0, (now - Date.parse(date)) / DAY_MS)
  const factors = [
    `100000 / √${teamSize}`,
    `${rank}^-0.75`,
    `lg(1 + lg ${teams})`,
    `e^(-${days.toFixed(1)} / 500)`,
    `${weight}`,
  ]
  return `${factors.join(' × ')} = ${points.toFixed(1)}`
}

/** Points of a result on the day of its final leaderboard, as the yearly ranking counts them. */
const freshPoints = ({ rank, teams, teamSize, weight }: Placed): number =>
  (100_000 / Math.sqrt(teamSize)) * rank ** -0.75 * Math.log10(1 + Math.log10(teams)) * weight

/** Their formula. */
function freshArithmetic(result: Placed): string {
  const { rank, teams, teamSize, weight } = result
  const factors = [`100000 / √${teamSize}`, `${rank}^-0.75`, `lg(1 + lg ${teams})`, `${weight}`]
  return `${factors.join(' × ')} = ${freshPoints(result).toFixed(1)}`
}

const yearOfShanghai = (date: string): number => new Date(Date.parse(date) + SHANGHAI_OFFSET_MS).getUTCFullYear()

interface BreakdownProps {
  person: YearPlace
  year: number
}

/** Shows how a user’s points of a year are computed. */
export function PointsBreakdown({ person, year }: BreakdownProps) {
  const t = useText('fame')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('sum')}
      </Button>
      {open && <BreakdownDialog person={person} year={year} onClose={() => setOpen(false)} />}
    </>
  )
}

function BreakdownDialog({ person, year, onClose }: BreakdownProps & { onClose: () => void }) {
  const t = useText('fame')
  const words = useWords()
  const { data, error } = useCallWhen(getUserHonorList, { userId: person.userId })
  const counted = data?.list.filter(({ date, weight }) => weight > 0 && yearOfShanghai(date) === year) ?? []
  const total = counted.reduce((sum, result) => sum + freshPoints(result), 0)
  return (
    <Dialog opened onClose={onClose} title={t('sumOf', { name: person.userName, year })} size={560}>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {!error && !data && <Skeleton h={160} />}
      {data && (
        <>
          <ul className={classes.sums}>
            {counted.map((result) => (
              <li key={result.cmptId}>
                <Link to={paths.competition(result.cmptId, 'leaderboard')}>{words(result.title)}</Link>
                <span className={classes.quiet}>{t('sum.rank', { rank: result.rank, teams: result.teams })}</span>
                <span className="tnum">{freshArithmetic(result)}</span>
              </li>
            ))}
          </ul>
          <p>
            {t('sum.total')} <strong className="tnum">{total.toFixed(1)}</strong>
          </p>
        </>
      )}
    </Dialog>
  )
}
