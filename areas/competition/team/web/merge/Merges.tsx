import { refetch, useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Countdown, TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { getMergeRecordInfo, getMergeTeamInfo, invitedVote, launchVote } from '../../../merge/contract.ts'
import { getTeamInfoForNameUser } from '../../contract.ts'
import { type OwnProps, type OwnTeam, teamReads } from '../mine/RequestItem.tsx'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import { isRunning, type Merge, Proposal } from './Proposal.tsx'
import { VoteSide } from './VoteSide.tsx'

/** Merging with another team: proposal, vote and result. */
export function Merges({ team, userId, cmptId }: OwnProps & { cmptId: number }) {
  const t = useText('team')
  const [opened, setOpened] = useState(false)
  return (
    <Card padding="large" className={classes.card} aria-labelledby="team-merge">
      <h2 id="team-merge">{t('merge.title')}</h2>
      <p className={classes.quiet}>
        {t('merge.help')} <Link to={paths.mergeRules()}>{t('merge.rules')}</Link>
      </p>
      <Suspense fallback={<Skeleton h={120} />}>
        {team.mergeId === null ? (
          <>
            <GuardedButton reason={team.may.merge} size="sm" onClick={() => setOpened(true)}>
              {t('merge.propose')}
            </GuardedButton>
            <Past teamId={team.teamId} />
          </>
        ) : (
          <RunningMerge mergeId={team.mergeId} userId={userId} />
        )}
      </Suspense>
      {opened && <Wizard team={team} cmptId={cmptId} onClose={() => setOpened(false)} />}
    </Card>
  )
}

function Past({ teamId }: { teamId: number }) {
  const { past } = useCall(getMergeTeamInfo, { teamId })
  return <PastMerges merges={past} />
}

interface WizardProps {
  team: OwnTeam
  cmptId: number
  onClose: () => void
}

/** Find a team, preview the merge, propose it. */
function Wizard({ team, cmptId, onClose }: WizardProps) {
  const t = useText('team')
  const [name, setName] = useState('')
  const [other, setOther] = useState<number | null>(null)
  return (
    <Dialog opened onClose={onClose} title={t('merge.propose')} size={760}>
      {other === null ? (
        <FindTeam cmptId={cmptId} ownId={team.teamId} name={name} onName={setName} onChoose={setOther} />
      ) : (
        <Proposal
          teamId={team.teamId}
          alone={team.members.length === 1}
          otherTeamId={other}
          onBack={() => setOther(null)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

/** Completed merges with their votes. */
function PastMerges({ merges }: { merges: readonly Merge[] }) {
  const t = useText('team')
  if (merges.length === 0) return null
  return (
    <>
      <h3>{t('merge.past')}</h3>
      <ul className={looks.past} aria-label={t('merge.past')}>
        {merges.map((merge) => (
          <li key={merge.mergeId}>
            <div className={classes.line}>
              <strong>
                {merge.from.name} + {merge.to.name}
              </strong>
              <StateBadge tone={merge.state === 'merged' ? 'good' : 'bad'}>
                {t(`merge.state.${merge.state}`)}
              </StateBadge>
              {merge.reason && <span>{merge.reason}</span>}
            </div>
            <div className={classes.small}>
              {t('merge.at')} <TimeText at={merge.launchedAt} /> · {t('merge.ended')} <TimeText at={merge.endedAt} />
            </div>
            <details>
              <summary>{t('merge.details')}</summary>
              <div className={looks.sides}>
                <VoteSide side={merge.from} waiting={t('merge.noVote')} />
                <VoteSide side={merge.to} waiting={t('merge.noVote')} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

interface FindTeamProps {
  cmptId: number
  ownId: number
  /** The last search term. */
  name: string
  onName: (name: string) => void
  onChoose: (teamId: number) => void
}

/** Finds a team by part of its name, or by a member’s full name. */
function FindTeam({ cmptId, ownId, name, onName, onChoose }: FindTeamProps) {
  const t = useText('team')
  const [typed, setTyped] = useState(name)
  const found = useCallWhen(getTeamInfoForNameUser, name === '' ? null : { cmptId, name })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(typed.trim())
  }
  return (
    <>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('merge.find')}
            description={t('merge.findHelp')}
            maxLength={30}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            style={{ flex: '1 1 220px' }}
          />
          <Button type="submit" variant="default" disabled={typed.trim() === ''}>
            {t('merge.search')}
          </Button>
        </Group>
      </form>
      {found.error && <p role="alert">{found.error.message}</p>}
      {name !== '' && !found.data && !found.error && <Skeleton h={60} mt="md" />}
      {found.data?.length === 0 && <p className={classes.quiet}>{t('merge.noneFound')}</p>}
      {found.data && found.data.length > 0 && (
        <ul className={classes.roster} aria-label={t('merge.found')}>
          {found.data.map((team) => (
            <li key={team.teamId}>
              <Avatar kind="team" id={team.teamId} src={team.logo} size={36} />
              <div className={classes.about}>
                <strong>{team.name}</strong>
                <div className={classes.small}>
                  {t('size', { count: team.members.length, max: team.max })} ·{' '}
                  {team.members.map(({ userName }) => userName).join(', ')}
                </div>
              </div>
              <GuardedButton
                reason={team.teamId === ownId ? t('merge.ownTeam') : null}
                variant="default"
                size="compact-sm"
                aria-label={t('merge.chooseLabel', { name: team.name })}
                onClick={() => onChoose(team.teamId)}
              >
                {t('merge.choose')}
              </GuardedButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const LOOK_SECONDS = 10

/** The merge being voted on. Loaded by its id, as the invited team no longer exists once it has passed. */
function RunningMerge({ mergeId, userId }: { mergeId: number; userId: number | null }) {
  const t = useText('team')
  const app = useApp()
  const merge = useCall(getMergeRecordInfo, { mergeId }, { everySeconds: LOOK_SECONDS })
  const over = !isRunning(merge)
  useEffect(() => {
    if (over) void refetch(app, [getMergeTeamInfo, ...teamReads])
  }, [app, over])
  const { state, from, to, endsAt } = merge
  return (
    <div className={looks.merge}>
      <p aria-live="polite">
        <strong>
          {state === 'launching'
            ? t('merge.launching', { team: from.name })
            : state === 'inviting'
              ? t('merge.inviting', { team: to.name })
              : t(`merge.state.${state}`)}
        </strong>
        {merge.reason && ` ${merge.reason}`}
      </p>
      <Countdown until={endsAt} label={t('merge.left')} />
      <p className={classes.quiet}>{t('merge.after')}</p>
      <div className={looks.sides}>
        <VoteSide side={from} waiting={t('merge.noVote')} />
        <VoteSide side={to} waiting={t('merge.notBegun', { team: from.name })} />
      </div>
      <Vote merge={merge} userId={userId} />
    </div>
  )
}

function Vote({ merge, userId }: { merge: Merge; userId: number | null }) {
  const t = useText('team')
  const [asking, setAsking] = useState<boolean | null>(null)
  const changes = [getMergeRecordInfo, getMergeTeamInfo, ...teamReads]
  const launching = useSend(launchVote, { changes })
  const invited = useSend(invitedVote, { changes })
  const side = merge.state === 'launching' ? merge.from : merge.to
  if (merge.mayVote !== null) {
    return (
      <GuardedButton reason={merge.mayVote} size="sm">
        {t('merge.vote')}
      </GuardedButton>
    )
  }
  const vote = async (agree: boolean) => {
    const { mergeId } = merge
    const done =
      merge.state === 'launching' ? await launching.run({ mergeId, agree }) : await invited.run({ mergeId, agree })
    if (done) notify('success', t('merge.voted'))
    return done !== undefined
  }
  const weight = side.voters.find(({ person }) => person.userId === userId)?.weight ?? 1
  return (
    <>
      <Group gap="xs">
        <Button onClick={() => setAsking(true)}>{t('merge.voteFor')}</Button>
        <Button variant="outline" color="red" onClick={() => setAsking(false)}>
          {t('merge.voteAgainst')}
        </Button>
      </Group>
      {asking !== null && (
        <ConfirmDialog
          danger={!asking}
          title={t(asking ? 'merge.forTitle' : 'merge.againstTitle')}
          text={t('merge.voteFinal', { weight, whole: side.whole })}
          go={t(asking ? 'merge.voteFor' : 'merge.voteAgainst')}
          onGo={() => vote(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
