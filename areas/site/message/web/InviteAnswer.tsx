import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { dealInviteNew } from '../contract.ts'

interface InviteAnswerProps {
  id: number
  /** Who invites to what. */
  invitation: string
  open: boolean
  onAnswered: () => void
}

/** Answers a team invitation within its notification. */
export function InviteAnswer({ id, invitation, open, onAnswered }: InviteAnswerProps) {
  const t = useText('message')
  const [asking, setAsking] = useState(false)
  const { queries } = useApp()
  const send = useSend(dealInviteNew)
  const answer = async (accept: boolean) => {
    const done = await send.run({ id, accept })
    if (!done) return false
    // Whom a team has let in sees other things on many pages.
    await queries.invalidateQueries()
    onAnswered()
    notify('success', t(accept ? 'invite.joined' : 'invite.declined'))
    return true
  }
  if (!open) {
    return (
      <GuardedButton reason={t('invite.over')} size="compact-sm">
        {t('invite.accept')}
      </GuardedButton>
    )
  }
  return (
    <Group gap="xs" mt="sm">
      <GuardedButton reason={null} size="compact-sm" onClick={() => setAsking(true)}>
        {t('invite.accept')}
      </GuardedButton>
      <GuardedButton
        reason={null}
        variant="default"
        size="compact-sm"
        loading={send.pending && !asking}
        onClick={() => void answer(false)}
      >
        {t('invite.decline')}
      </GuardedButton>
      {asking && (
        <ConfirmDialog
          title={t('invite.title')}
          text={t('invite.text', { invitation })}
          go={t('invite.accept')}
          onGo={() => answer(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}
