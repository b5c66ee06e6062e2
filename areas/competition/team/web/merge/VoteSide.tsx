import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Link } from 'react-router'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import { percentOf, type Side } from './Proposal.tsx'

/** One team’s vote: its weight for and against, and each member's vote. */
export function VoteSide({ side, waiting }: { side: Side; waiting: string }) {
  const t = useText('team')
  return (
    <section className={looks.side} aria-label={t('merge.side', { team: side.name })}>
      <div className={classes.line}>
        <Avatar kind="team" id={side.teamId} src={side.logo} size={28} />
        <strong>{side.name}</strong>
      </div>
      {side.whole === 0 ? (
        <p className={classes.quiet}>{waiting}</p>
      ) : (
        <>
          <Bar label={t('merge.for')} part={side.for} whole={side.whole} tone="for" />
          <Bar label={t('merge.against')} part={side.against} whole={side.whole} tone="against" />
          <p className={classes.small}>{t('merge.half')}</p>
          <ul className={looks.voters}>
            {side.voters.map(({ person, weight, agree }) => (
              <li key={person.userId}>
                <Avatar id={person.userId} src={person.avatar} size={24} />
                <Link to={paths.person(person.userId)}>{person.userName}</Link>
                <span className={classes.small}>{t('merge.weight', { weight })}</span>
                <span className={looks.said} data-agree={agree ?? undefined}>
                  {t(agree === null ? 'merge.waiting' : agree ? 'merge.votedFor' : 'merge.votedAgainst')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface BarProps {
  label: string
  part: number
  whole: number
  tone: 'for' | 'against'
}

/** A share of the total weight, with a mark at one half. */
function Bar({ label, part, whole, tone }: BarProps) {
  const t = useText('team')
  const percent = percentOf(part, whole)
  const words = t('merge.meter', { label, part, whole, percent })
  return (
    <div className={looks.meter}>
      <span className="tnum">{words}</span>
      <div className={looks.track} aria-hidden="true">
        <span data-tone={tone} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
