import { classPage } from '@leitai/contract/learning/class'
import { classPeople, removeClassPerson } from '@leitai/contract/learning/class.roster'
import { useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
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
