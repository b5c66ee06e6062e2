import { useLoginCheck, useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Anchor, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { applyJoinTeam } from '../contract.joining.ts'
import { findTeamPage, myTeam, type TeamCard } from '../contract.ts'
import { teamsInput } from './loaders.ts'
import { teamReads } from './mine/RequestItem.tsx'
import classes from './Team.module.css'

/** What a team looks for: skills and a description. */
export function Needs({ team }: { team: { needSkills: string[]; needs: string } }) {
  const t = useText('team')
  if (team.needSkills.length === 0 && team.needs === '') return null
  return (
    <Facts className={classes.needs}>
      {team.needSkills.length > 0 && (
        <div className={classes.need}>
          <dt>{t('need')}</dt>
          <dd>
            <List className={classes.tags}>
              {team.needSkills.map((skill) => (
                <li key={skill} className={classes.tag}>
                  {skill}
                </li>
              ))}
            </List>
          </dd>
        </div>
      )}
      {team.needs !== '' && (
        <div className={classes.need}>
          <dt>{t('needs')}</dt>
          <dd>{team.needs}</dd>
        </div>
      )}
    </Facts>
  )
}

type State = z.input<typeof TeamCard>['recruiting']

const tones: Record<State, Tone> = { open: 'live', closed: 'done', full: 'wait' }

/** Whether a team accepts members. */
export function RecruitingBadge({ state }: { state: State }) {
  const t = useText('team')
  return <StateBadge tone={tones[state]}>{t(`recruiting.${state}`)}</StateBadge>
}

type Team = WireOf<typeof findTeamPage>['list'][number]

/** The teams of a competition, with their members and whether they look for more. */
export default function Teams({ cmpt }: TabProps) {
  const t = useText('team')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const input = teamsInput(cmpt.id, search)
  const { list, total, page, pageSize } = useCall(findTeamPage, input)
  const to = (change: { q?: string; open?: boolean; page?: number }) => {
    const { q = input.keyword, open = input.open, page: next } = change
    return paths.competition(cmpt.id, 'teams', { q: q || undefined, open: open ? 1 : undefined, page: next })
  }
  // Public pages contain no data of the viewer: the browser requests which actions are possible.
  const { data: own } = useCallWhen(myTeam, cmpt.me?.signedUp ? { cmptId: cmpt.id } : null)
  const filtered = input.keyword !== '' || input.open
  return (
    <>
      <div className={classes.bar}>
        <SearchField label={t('list.search')} value={input.keyword} to={(q) => to({ q })} />
        <Checkbox
          label={t('list.open')}
          checked={input.open}
          onChange={(event) => void navigate(to({ open: event.currentTarget.checked }), { preventScrollReset: true })}
        />
      </div>
      {list.length === 0 ? (
        <Empty
          compact
          drawing={filtered ? 'search' : 'nothing'}
          title={t(filtered ? 'list.noneFound' : page > 1 ? 'list.nonePage' : 'list.none')}
          {...(filtered || page > 1 ? {} : { text: t('list.noneHelp') })}
        >
          {(filtered || page > 1) && (
            <Button component={Link} variant="default" to={to({ q: '', open: false })} preventScrollReset>
              {t('list.all')}
            </Button>
          )}
        </Empty>
      ) : (
        <>
          <ul className={classes.list} aria-label={t('list.label')}>
            {list.map((team) => (
              <TeamItem key={team.teamId} team={team} cmpt={cmpt} own={own} />
            ))}
          </ul>
          <Pages total={total} page={page} pageSize={pageSize} to={(next) => to({ page: next })} />
        </>
      )}
    </>
  )
}

function TeamItem({ team, cmpt, own }: TabProps & { team: Team; own: Own | undefined }) {
  const t = useText('team')
  const common = useText('common')
  const mine = team.teamId === cmpt.me?.teamId
  return (
    <li className={classes.item} data-mine={mine || undefined}>
      <Avatar kind="team" id={team.teamId} src={team.logo} size={44} />
      <div className={classes.about}>
        <div className={classes.line}>
          <strong>{team.name}</strong>
          {mine && <span className={classes.tag}>{t('list.mine')}</span>}
        </div>
        {team.intro && <p className={classes.intro}>{team.intro}</p>}
        {team.recruiting === 'open' && <Needs team={team} />}
        <ul className={classes.people} aria-label={t('members')}>
          {team.members.map(({ userId, userName, avatar }) => (
            <li key={userId}>
              <Avatar id={userId} src={avatar} size={22} />
              <Link to={paths.person(userId)}>{userName}</Link>
              {userId === team.captainId && <span className={classes.captain}>{t('captain')}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.state}>
        <RecruitingBadge state={team.recruiting} />
        <span className="tnum">{t('size', { count: team.members.length, max: team.max })}</span>
        {team.recruiting === 'open' && !mine && <Apply team={team} cmpt={cmpt} own={own} />}
        {!mine && (
          <Anchor component={Link} to={paths.reports({ teamId: team.teamId })} fz="sm" rel="nofollow">
            {common('report')}
          </Anchor>
        )}
      </div>
    </li>
  )
}

type Own = WireOf<typeof myTeam>

interface ApplyProps extends TabProps {
  team: WireOf<typeof findTeamPage>['list'][number]
  own: Own | undefined
}

const NOTE = 200

/** Applies to a team that looks for members, with a message. */
function Apply({ team, cmpt, own }: ApplyProps) {
  const t = useText('team')
  const { loginFlag } = useMe()
  const mayAct = useLoginCheck()
  const [opened, setOpened] = useState(false)
  const send = useSend(applyJoinTeam, { changes: teamReads })
  const { teamId, name } = team
  const reason = (): string | null => {
    if (!loginFlag) return null
    if (!cmpt.me?.signedUp) return t('apply.signUp')
    if (own?.applications.some((one) => one.team.teamId === teamId)) return t('apply.waiting')
    if (own?.invitations.some((one) => one.team.teamId === teamId)) return t('apply.invited')
    return own?.may.join ?? null
  }
  return (
    <>
      <GuardedButton
        reason={reason()}
        size="xs"
        aria-label={t('apply.label', { name })}
        onClick={() => mayAct() && setOpened(true)}
      >
        {t('apply.go')}
      </GuardedButton>
      {opened && (
        <ConfirmDialog
          title={t('apply.title', { name })}
          text={t('apply.text')}
          reason={t('apply.note')}
          optional
          max={NOTE}
          go={t('apply.send')}
          onGo={async (note) => {
            const done = await send.run({ teamId, note })
            if (done) notify('success', t('apply.sent'))
            return done !== undefined
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
