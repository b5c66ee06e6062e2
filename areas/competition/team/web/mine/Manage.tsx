import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { beforeDeleteTeam, deleteCompeteMate, deleteTeam, switcherLeader } from '../../contract.ts'
import classes from '../Team.module.css'
import looks from './Mine.module.css'
import { type Mine, type OwnProps, type OwnTeam, teamReads } from './RequestItem.tsx'
import { TeamForm } from './TeamForm.tsx'

/** Actions that are hard to undo: transfer of captaincy, leaving, and deleting the team. */
export function Manage({ team, userId }: OwnProps) {
  const t = useText('team')
  return (
    <Card padding="large" className={classes.card} aria-labelledby="team-manage">
      <h2 id="team-manage">{t('manage.title')}</h2>
      <HandOver team={team} />
      <Leave team={team} userId={userId} />
      <Delete team={team} />
    </Card>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={looks.part}>
      <h3>{title}</h3>
      <p className={classes.quiet}>{text}</p>
      {children}
    </div>
  )
}

function HandOver({ team }: { team: OwnTeam }) {
  const t = useText('team')
  const others = team.members.filter(({ userId }) => userId !== team.captainId)
  const [chosen, setChosen] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const send = useSend(switcherLeader, { changes: teamReads })
  const heir = others.find(({ userId }) => userId === chosen) ?? others[0]
  return (
    <Part title={t('manage.handOver')} text={t('manage.handOverHelp')}>
      {team.may.handOver === null && heir && (
        <NativeSelect
          label={t('manage.handOverTo')}
          mb="xs"
          value={String(heir.userId)}
          data={others.map(({ userId, userName }) => ({ value: String(userId), label: userName }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <GuardedButton reason={team.may.handOver} variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('manage.handOver')}
      </GuardedButton>
      {asking && heir && (
        <ConfirmDialog
          title={t('manage.handOverTitle', { name: heir.userName })}
          text={t('manage.handOverHelp')}
          typed={{ label: t('manage.typed', { name: team.name }), text: team.name }}
          go={t('manage.handOver')}
          onGo={async () => {
            const done = await send.run({ teamId: team.teamId, userId: heir.userId, confirm: team.name })
            if (done) notify('success', t('manage.handedOver', { name: heir.userName }))
            return done !== undefined
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  )
}

function Leave({ team, userId }: OwnProps) {
  const t = useText('team')
  const [asking, setAsking] = useState(false)
  const send = useSend(deleteCompeteMate, { changes: teamReads })
  return (
    <Part title={t('manage.leave')} text={t('manage.leaveHelp')}>
      <GuardedButton reason={team.may.leave} variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('manage.leave')}
      </GuardedButton>
      {asking && userId !== null && (
        <ConfirmDialog
          danger
          title={t('manage.leaveTitle', { name: team.name })}
          text={t('manage.leaveHelp')}
          go={t('manage.leave')}
          onGo={async () => {
            const done = await send.run({ teamId: team.teamId, userId })
            if (done) notify('success', t('manage.left'))
            return done !== undefined
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  )
}

function Delete({ team }: { team: OwnTeam }) {
  const t = useText('team')
  const [asking, setAsking] = useState(false)
  const send = useSend(deleteTeam, { changes: teamReads })
  // Requested when the dialog opens, as a submission may have arrived since.
  const before = useCallWhen(beforeDeleteTeam, asking ? { teamId: team.teamId } : null)
  const reason = team.may.delete ?? before.data?.reason ?? null
  return (
    <Part title={t('manage.delete')} text={t('manage.deleteHelp')}>
      <GuardedButton reason={reason} color="red" variant="outline" size="xs" onClick={() => setAsking(true)}>
        {t('manage.delete')}
      </GuardedButton>
      {asking && before.data?.ok && (
        <ConfirmDialog
          danger
          title={t('manage.deleteTitle', { name: team.name })}
          text={t('manage.deleteHelp')}
          typed={{ label: t('manage.typed', { name: team.name }), text: team.name }}
          go={t('manage.delete')}
          onGo={async () => {
            const done = await send.run({ teamId: team.teamId, confirm: team.name })
            if (done) notify('success', t('manage.deleted'))
            return done !== undefined
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  )
}

/** Without a team: create one or look for one. */
export function NoTeam({ mine, cmptId }: { mine: Mine; cmptId: number }) {
  const t = useText('team')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Empty title={t('mine.noTeam')} {...(mine.may.create === null ? { text: t('mine.noTeamHelp') } : {})} compact>
        <GuardedButton reason={mine.may.create} onClick={() => setOpened(true)}>
          {t('form.create')}
        </GuardedButton>
        <Button component={Link} to={paths.competition(cmptId, 'teams', { open: 1 })} variant="default">
          {t('mine.find')}
        </Button>
      </Empty>
      {opened && <TeamForm cmptId={cmptId} onClose={() => setOpened(false)} />}
    </>
  )
}
