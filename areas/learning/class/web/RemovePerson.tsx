import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { classPeople, removeClassPerson } from '../contract.roster.ts'
import { classPage } from '../contract.ts'
import type { ClassPerson } from './People.tsx'

/** Removes somebody from a class. */
export function RemovePerson({ classId, one, onClose }: { classId: number; one: ClassPerson; onClose: () => void }) {
  const t = useText('class')
  const { userId, userName, name } = one
  const remove = useSend(removeClassPerson, { changes: [classPeople, classPage] })
  return (
    <ConfirmDialog
      title={t('remove.title', { name: name === '' ? userName : name })}
      text={t('remove.text')}
      go={t('remove')}
      danger
      onGo={async () => (await remove.run({ classId, userId })) !== undefined}
      onClose={onClose}
    />
  )
}
