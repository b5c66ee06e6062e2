import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cmptDetail, findCompetitorList } from '../../../catalog/contract.detail.ts'
import { findTeamPage, myTeam, recruitingTeams } from '../../contract.ts'
import classes from '../Team.module.css'

const tones = {
  open: 'wait',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'done',
  expired: 'done',
  void: 'done',
} as const satisfies Record<string, Tone>

/** An invitation or application: user, date and state. */
export function RequestItem({ request, children }: { request: OwnTeam['invites'][number]; children?: ReactNode }) {
  const t = useText('team')
  const { person, note, state, at, expiresAt } = request
  return (
    <li>
      <Avatar id={person.userId} src={person.avatar} size={36} />
      <div className={classes.about}>
        <div className={classes.line}>
          <Link to={paths.person(person.userId)}>
            <strong>{person.userName}</strong>
          </Link>
          <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>
          <span className={classes.small}>
            <TimeText at={at} />
            {state === 'open' && (
              <>
                {' · '}
                {t('invites.until')} <TimeText at={expiresAt} />
              </>
            )}
          </span>
        </div>
        {note && <p className={classes.intro}>{note}</p>}
      </div>
      {children}
    </li>
  )
}

export type Mine = WireOf<typeof myTeam>
export type OwnTeam = NonNullable<Mine['team']>

export interface OwnProps {
  team: OwnTeam
  userId: number | null
}

/** The calls whose responses any change of a team invalidates. */
export const teamReads = [myTeam, findTeamPage, recruitingTeams, findCompetitorList, cmptDetail] as const
