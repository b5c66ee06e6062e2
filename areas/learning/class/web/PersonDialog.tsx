import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeClassPerson, classPeople, removeClassPerson, setClassRights } from '../contract.roster.ts'
import { ClassRole, classPage, classRights } from '../contract.ts'
import type { ClassPerson } from './People.tsx'

const changes = [classPeople, classPage]

/** Number, name, section and group of somebody in a class; for teachers also the role. */
export function PersonDialog({
  classId,
  one,
  mayRank,
  onClose,
}: {
  classId: number
  one: ClassPerson
  /** Whether the user may also change the role. */
  mayRank: boolean
  onClose: () => void
}) {
  const t = useText('class')
  const { userId, userName } = one
  const [about, setAbout] = useState({ number: one.number, name: one.name, section: one.section, group: one.group })
  const [role, setRole] = useState(one.role)
  const [rights, setRights] = useState(one.rights)
  const change = useSend(changeClassPerson, { changes })
  const rank = useSend(setClassRights, { changes })
  const go = async () => {
    if (!(await change.run({ classId, userId, ...about }))) return
    const isOther = role !== one.role || rights.join() !== one.rights.join()
    if (mayRank && isOther && !(await rank.run({ classId, userId, role, rights }))) return
    onClose()
  }
  return (
    <FormDialog
      title={t('change.title', { name: userName })}
      go={t('save')}
      loading={change.pending || rank.pending}
      onGo={() => void go()}
      onClose={onClose}
    >
      {(['number', 'name', 'section', 'group'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field === 'name' ? 'realName' : field)}
          maxLength={field === 'name' ? 60 : 40}
          value={about[field]}
          onChange={({ currentTarget: { value } }) => setAbout((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {mayRank && (
        <NativeSelect
          label={t('role')}
          value={role}
          data={ClassRole.options.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={({ currentTarget }) => setRole(ClassRole.safeParse(currentTarget.value).data ?? role)}
        />
      )}
      {mayRank && role === 'assistant' && (
        <Checkbox.Group
          label={t('rights')}
          value={rights}
          onChange={(next) => setRights(classRights.filter((right) => next.includes(right)))}
        >
          <Group mt={4}>
            {classRights.map((right) => (
              <Checkbox key={right} value={right} label={t(`right.${right}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </FormDialog>
  )
}

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
