import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Countdown } from '@leitai/platform/web/ui/Countdown.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getMergeRecordInfo, getMergeTeamInfo, invitedVote, launchVote } from '../../../merge/contract.ts'
import { teamReads } from '../mine/own.ts'
import classes from '../Team.module.css'
import looks from './Merge.module.css'
import { isRunning, type Merge } from './merge.ts'
import { VoteSide } from './VoteSide.tsx'

const LOOK_SECONDS = 10

/** The merge being voted on. Loaded by its id, as the invited team no longer exists once it has passed. */
export function RunningMerge({ mergeId, userId }: { mergeId: number; userId: number | null }) {
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
