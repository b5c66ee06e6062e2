import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText, useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { getUserHonorList } from '../contract.ts'
import { certificateFile } from './OwnCertificates.tsx'
import classes from './People.module.css'
import { arithmetic } from './PointsBreakdown.tsx'

type Honour = WireOf<typeof getUserHonorList>['list'][number]

/** Final ranks of a user, latest first. */
export function HonourList({ list, own }: { list: readonly Honour[]; own: boolean }) {
  const t = useText('people')
  if (list.length === 0) {
    return (
      <Empty compact title={t(own ? 'honours.noneOwn' : 'honours.none')} text={t('honours.noneHelp')}>
        <Button component={Link} to={paths.list()} variant={own ? 'filled' : 'default'}>
          {t('competitions.toList')}
        </Button>
      </Empty>
    )
  }
  return (
    <ul className={classes.rows}>
      {list.map((honour) => (
        <Item key={honour.cmptId} honour={honour} own={own} />
      ))}
    </ul>
  )
}

function Item({ honour, own }: { honour: Honour; own: boolean }) {
  const t = useText('people')
  const words = useWords()
  const now = useNow()
  const {
    cmptId,
    title,
    teamName,
    rank,
    teams,
    teamSize,
    medal,
    reward,
    points,
    date,
    certificate,
    certificateNumber,
  } = honour
  const prize = words(reward)
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <div className={classes.line}>
          {medal && <MedalIcon medal={medal} label={t(`medal.${medal}`)} />}
          <strong>{rank === 1 || rank === 2 || rank === 3 ? t(`rank.${rank}`) : t('rank.other', { rank })}</strong>
          <Link to={paths.competition(cmptId, 'leaderboard')} className={classes.name}>
            {words(title)}
          </Link>
        </div>
        <div className={classes.small}>
          <span>{t('honour.place', { rank, teams })}</span>
          <span>
            {teamName}
            {teamSize > 1 && ` · ${t('members', { count: teamSize })}`}
          </span>
          {prize && <span>{t('honour.reward', { reward: prize })}</span>}
          <TimeText at={date} detail="day" />
        </div>
        <details className={classes.sum}>
          <summary>
            {t('standing.points')} <NumberText value={Math.round(points)} />
          </summary>
          <p>{t(honour.weight === 0 ? 'points.practice' : 'points.sum')}</p>
          <p className="tnum">{arithmetic(honour, now)}</p>
        </details>
      </div>
      {own && certificateNumber !== null && (
        <Button component="a" href={certificateFile(certificateNumber)} download variant="default" size="compact-md">
          {t('honour.certificate')}
        </Button>
      )}
      {own && certificateNumber === null && (
        <GuardedButton variant="default" size="compact-md" reason={certificate.reason}>
          {t('honour.certificate')}
        </GuardedButton>
      )}
    </li>
  )
}
