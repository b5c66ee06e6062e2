import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Checkbox, Group, NativeSelect, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { classInvites, classPeople, inviteTeacher } from '../contract.roster.ts'
import { type ClassRight, classRights } from '../contract.ts'
import classes from './Class.module.css'

/** Invites somebody to teach a class or to assist in it. */
export function InviteTeacher({ classId }: { classId: number }) {
  const t = useText('class')
  const [userName, setUserName] = useState('')
  const [role, setRole] = useState<'teacher' | 'assistant'>('assistant')
  const [rights, setRights] = useState<readonly ClassRight[]>(classRights)
  const invite = useSend(inviteTeacher, { changes: [classInvites, classPeople] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await invite.run({ classId, userName, role, rights: role === 'assistant' ? [...rights] : [] }))) return
    notify('success', t('invite.done'))
    setUserName('')
  }
  return (
    <section className={classes.card} aria-label={t('invite')}>
      <Title order={2} fz={17} mb="xs">
        {t('invite')}
      </Title>
      <form method="post" onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label={t('userName')}
            required
            maxLength={20}
            value={userName}
            onChange={(event) => setUserName(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('role')}
            value={role}
            data={(['assistant', 'teacher'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
            onChange={({ currentTarget }) => setRole(currentTarget.value === 'teacher' ? 'teacher' : 'assistant')}
          />
          <Button type="submit" loading={invite.pending}>
            {t('invite.go')}
          </Button>
        </Group>
        {role === 'assistant' && (
          <Checkbox.Group
            label={t('rights')}
            mt="sm"
            value={[...rights]}
            onChange={(next) => setRights(classRights.filter((right) => next.includes(right)))}
          >
            <Group mt={4}>
              {classRights.map((right) => (
                <Checkbox key={right} value={right} label={t(`right.${right}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </form>
    </section>
  )
}
