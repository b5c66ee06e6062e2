import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { homeworkGrades, setExtension } from '../contract.grades.ts'
import { homeworkList } from '../contract.ts'
import type { HomeworkShown } from './HomeworkCard.tsx'

/** More time for the chosen people, or for a group. */
export function ExtensionDialog({
  of,
  userIds,
  groups,
  onClose,
}: {
  of: HomeworkShown
  userIds: readonly number[]
  groups: readonly string[]
  onClose: () => void
}) {
  const t = useText('homework')
  const [dueAt, setDueAt] = useState<string | null>(of.dueAt)
  const [lateUntil, setLateUntil] = useState<string | null>(of.lateUntil)
  const [group, setGroup] = useState('')
  const [reason, setReason] = useState('')
  const send = useSend(setExtension, { changes: [homeworkGrades, homeworkList] })
  const go = async () => {
    if (dueAt === null) return
    const done = await send.run({
      homeworkId: of.id,
      userIds: [...userIds],
      group,
      reason,
      dueAt: new Date(dueAt),
      ...(lateUntil === null ? { late: false } : { lateUntil: new Date(lateUntil) }),
    })
    if (!done) return
    notify('success', t('extension.done', { count: done.people }))
    onClose()
  }
  return (
    <FormDialog
      title={t('extension')}
      go={t('extension.go')}
      loading={send.pending}
      disabled={userIds.length === 0 && group === ''}
      onGo={() => void go()}
      onClose={onClose}
    >
      <Text fz="sm">{t('extension.for', { count: userIds.length })}</Text>
      {groups.length > 0 && (
        <NativeSelect
          label={t('extension.group')}
          value={group}
          data={[{ value: '', label: t('extension.noGroup') }, ...groups.map((value) => ({ value, label: value }))]}
          onChange={(event) => setGroup(event.currentTarget.value)}
        />
      )}
      <DateTimeField label={t('dueAt')} required value={dueAt} onChange={setDueAt} />
      <DateTimeField label={t('lateUntil')} hint={t('form.lateUntilHelp')} value={lateUntil} onChange={setLateUntil} />
      <TextInput
        label={t('reason')}
        description={t('reason.help')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
