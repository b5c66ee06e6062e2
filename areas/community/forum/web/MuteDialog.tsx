import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { IntegerField } from '@leitai/platform/web/ui/IntegerField.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { moderationQueue, mutedPeople, mutePerson } from '../contract.ts'

interface MuteDialogProps {
  person: { userId: number; userName: string }
  onClose: () => void
}

/** Mutes a user for some days. */
export function MuteDialog({ person, onClose }: MuteDialogProps) {
  const t = useText('forum')
  const [days, setDays] = useState<number | null>(3)
  const [reason, setReason] = useState('')
  const send = useSend(mutePerson, { changes: [moderationQueue, mutedPeople] })
  const max = limits.forum.muteDays
  const ready = reason.trim() !== '' && days !== null && days >= 1 && days <= max
  const submit = async () => {
    if (days === null || !(await send.run({ userId: person.userId, days, reason }))) return
    notify('success', t('desk.muted'))
    onClose()
  }
  return (
    <FormDialog
      title={t('desk.muteTitle', { name: person.userName })}
      go={t('desk.mute')}
      color="red"
      disabled={!ready}
      loading={send.pending}
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('desk.muteText')}</Text>
      <IntegerField label={t('desk.days', { max })} value={days} onChange={setDays} />
      <LongText
        label={t('desk.muteReason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
