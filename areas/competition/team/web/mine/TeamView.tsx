import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import '@mantine/core/styles/Switch.css'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Cmpt } from '../../../catalog/web/shared/competition-tab.ts'
import { deleteCompeteMate, saveTeamInfo } from '../../contract.ts'
import classes from '../Team.module.css'
import { Needs, RecruitingBadge } from '../Teams.tsx'
import { type OwnProps, type OwnTeam, teamReads } from './RequestItem.tsx'
import { TeamForm } from './TeamForm.tsx'

/** The team’s card: its public information and its members. */
export function TeamView({ team, userId, cmpt }: OwnProps & { cmpt: Cmpt }) {
  const t = useText('team')
  const [editing, setEditing] = useState(false)
  return (
    <Card padding="large" className={classes.card} aria-label={t('mine.label')}>
      <header className={classes.head}>
        <Avatar kind="team" id={team.teamId} src={team.logo} size={64} />
        <div className={classes.about}>
          <h2>{team.name}</h2>
          <div className={classes.line}>
            <RecruitingBadge state={team.recruiting} />
            <span className="tnum">{t('size', { count: team.members.length, max: team.max })}</span>
            <span>
              {t('mine.created')} <TimeText at={team.createdAt} detail="day" />
            </span>
          </div>
        </div>
        <GuardedButton reason={team.may.change} variant="default" size="xs" onClick={() => setEditing(true)}>
          {t('mine.edit')}
        </GuardedButton>
      </header>
      {team.intro && <p className={classes.intro}>{team.intro}</p>}
      <Needs team={team} />
      <p className={classes.quiet}>
        {team.deadline ? (
          <>
            {t('mine.deadline')}: <TimeText at={team.deadline} />
          </>
        ) : (
          t('mine.noDeadline')
        )}
      </p>
      {team.may.change === null && <RecruitSwitch team={team} />}
      {team.members.length === 1 && (
        <p className={classes.quiet}>
          {t('mine.aloneHelp')} <Link to={paths.competition(cmpt.id, 'teams', { open: 1 })}>{t('mine.find')}</Link>
        </p>
      )}
      <h3>{t('members')}</h3>
      <Roster team={team} userId={userId} fields={cmpt.form} />
      {editing && <TeamForm cmptId={cmpt.id} team={team} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function RecruitSwitch({ team }: { team: OwnTeam }) {
  const t = useText('team')
  /** The new choice until the server has responded. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const hydrated = useHydrated()
  const save = useSend(saveTeamInfo, { changes: teamReads })
  const choose = async (open: boolean) => {
    setChosen(open)
    const done = await save.run({ teamId: team.teamId, recruiting: open ? 'open' : 'closed' })
    setChosen(null)
    if (done) notify('success', t(open ? 'mine.recruited' : 'mine.unrecruited'))
  }
  return (
    <Switch
      mt="xs"
      label={t('mine.recruit')}
      description={t('mine.recruitHelp')}
      disabled={!hydrated || team.recruiting === 'full'}
      checked={chosen ?? team.recruiting === 'open'}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}

type Member = OwnTeam['members'][number]
type Fields = Cmpt['form']

/** The team's members and free places. */
function Roster({ team, userId, fields }: OwnProps & { fields: Fields }) {
  const t = useText('team')
  const [leaving, setLeaving] = useState<Member | null>(null)
  const remove = useSend(deleteCompeteMate, { changes: teamReads })
  const free = Math.max(0, team.max - team.members.length)
  return (
    <>
      <ul className={classes.roster} aria-label={t('members')}>
        {team.members.map((member) => (
          <li key={member.userId}>
            <Avatar id={member.userId} src={member.avatar} size={36} />
            <MemberFacts member={member} team={team} userId={userId} fields={fields} />
            {userId === team.captainId && member.userId !== userId && (
              <GuardedButton
                reason={team.may.remove}
                variant="default"
                size="compact-sm"
                aria-label={t('remove.label', { name: member.userName })}
                onClick={() => setLeaving(member)}
              >
                {t('remove.go')}
              </GuardedButton>
            )}
          </li>
        ))}
        {Array.from({ length: free }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a free place is its number
          <li key={`free${at}`} className={classes.free}>
            <span className={classes.place} aria-hidden="true" />
            {t('slot.empty')}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          danger
          title={t('remove.title', { name: leaving.userName })}
          text={t('remove.text')}
          go={t('remove.go')}
          onGo={async () => {
            const done = await remove.run({ teamId: team.teamId, userId: leaving.userId })
            if (done) notify('success', t('remove.done', { name: leaving.userName }))
            return done !== undefined
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function MemberFacts({ member, team, userId, fields }: OwnProps & { member: Member; fields: Fields }) {
  const t = useText('team')
  const common = useText('common')
  const settings = useText('settings')
  const person = team.people.find((one) => one.userId === member.userId)
  const isCaptain = member.userId === team.captainId
  return (
    <div className={classes.about}>
      <div className={classes.line}>
        <Link to={paths.person(member.userId)}>
          <strong>{member.userName}</strong>
        </Link>
        <span className={isCaptain ? classes.captain : classes.role}>{t(isCaptain ? 'captain' : 'member')}</span>
        {member.userId === userId && <span className={classes.tag}>{t('mine.me')}</span>}
        {userId !== null && member.userId !== userId && (
          <Link
            to={paths.messages({ with: member.userId })}
            className={classes.small}
            aria-label={common('letter.to', { name: member.userName })}
          >
            {common('letter')}
          </Link>
        )}
        {person && (
          <span className={classes.small}>
            {t('mine.joined')} <TimeText at={person.joinedAt} detail="day" />
          </span>
        )}
      </div>
      {person && person.roles.length + person.skills.length > 0 && (
        <List className={classes.tags} aria-label={t('mine.skills', { name: member.userName })}>
          {person.roles.map((role) => (
            <li key={role} className={classes.tag}>
              {settings(`role.${role}`)}
            </li>
          ))}
          {person.skills.map((skill) => (
            <li key={skill} className={classes.tag}>
              {skill}
            </li>
          ))}
        </List>
      )}
      {userId === team.captainId && !isCaptain && fields.length > 0 && (
        <Answers answers={person?.answers ?? null} fields={fields} />
      )}
    </div>
  )
}

/** A member's sign-up answers, visible to the captain. */
function Answers({ answers, fields }: { answers: Record<string, string> | null; fields: Fields }) {
  const t = useText('team')
  const words = useWords()
  if (!answers) return <span className={classes.small}>{t('mine.answersNone')}</span>
  return (
    <details className={classes.small}>
      <summary>{t('mine.answers')}</summary>
      <Facts className={classes.needs}>
        {fields.map(({ name, label }) => (
          <div key={name} className={classes.need}>
            <dt>{words(label)}</dt>
            <dd>{answers[name] || '--'}</dd>
          </div>
        ))}
      </Facts>
    </details>
  )
}
