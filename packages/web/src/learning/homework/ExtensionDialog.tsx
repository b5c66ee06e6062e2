import { homeworkList } from '@leitai/contract/learning/homework'
import { homeworkGrades, setExtension } from '@leitai/contract/learning/homework.grades'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { DateTimeField } from '../../platform/ui/DateTimeField.tsx'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'
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
      ...{ homeworkId: of.id, userIds: [...userIds], group, reason, dueAt: new Date(dueAt) },
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
