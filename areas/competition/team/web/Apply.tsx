import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useLoginCheck, useMe } from '@leitai/platform/web/app/session'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { useState } from 'react'
import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import { applyJoinTeam } from '../contract.joining.ts'
import type { findTeamPage, myTeam } from '../contract.ts'
import { teamReads } from './mine/own.ts'

export type Own = WireOf<typeof myTeam>

interface ApplyProps extends TabProps {
  team: WireOf<typeof findTeamPage>['list'][number]
  own: Own | undefined
}

const NOTE = 200

/** Applies to a team that looks for members, with a message. */
export function Apply({ team, cmpt, own }: ApplyProps) {
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
