import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Checkbox, Group, NativeSelect, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { classInvites, classPeople, inviteTeacher } from '../contract.roster.ts'
import {
  archiveClass,
  type ClassRight,
  classPage,
  classRights,
  leaveClass,
  myClasses,
  saveClass,
  setClassCode,
} from '../contract.ts'
import classes from './Class.module.css'
import type { ClassTabProps } from './shared/define-class-tab.ts'

const changes = [classPage, myClasses]

/** For teachers what a class is called, its code, its teachers and its end; for everybody the way out. */
export default function Settings({ of }: ClassTabProps) {
  const t = useText('class')
  const { id: classId, role, archivedAt, joinCode, may, description } = of
  const navigate = useNavigate()
  const [text, setText] = useState({ name: of.name, term: of.term, description })
  const [leaving, setLeaving] = useState(false)
  const save = useSend(saveClass, { changes })
  const code = useSend(setClassCode, { changes })
  const archive = useSend(archiveClass, { changes })
  const leave = useSend(leaveClass, { changes: [myClasses] })
  const teaches = role === 'teacher'
  const store = async () => {
    if (await save.run({ classId, ...text })) notify('success', t('saved'))
  }
  return (
    <>
      {teaches ? (
        <section className={classes.card}>
          <TextInput
            label={t('name')}
            required
            maxLength={80}
            value={text.name}
            onChange={({ currentTarget: { value } }) => setText((before) => ({ ...before, name: value }))}
          />
          <TextInput
            label={t('term')}
            description={t('term.help')}
            maxLength={40}
            value={text.term}
            onChange={({ currentTarget: { value } }) => setText((before) => ({ ...before, term: value }))}
          />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxLength={2000}
            value={text.description}
            onChange={({ currentTarget: { value } }) => setText((before) => ({ ...before, description: value }))}
          />
          <Group mt="sm">
            <GuardedButton reason={may.change} loading={save.pending} onClick={() => void store()}>
              {t('save')}
            </GuardedButton>
          </Group>
        </section>
      ) : (
        description !== '' && <Text mb="md">{description}</Text>
      )}
      {teaches && may.change === null && (
        <>
          <section className={classes.card} aria-label={t('code')}>
            <Title order={2} fz={17} mb={4}>
              {t('code')}
            </Title>
            <Text fz="sm" c="var(--quiet)" mb="xs">
              {t('code.help')}
            </Text>
            <Group>
              {joinCode !== null && (
                <>
                  <Text ff="monospace" fz="lg">
                    {joinCode}
                  </Text>
                  <CopyButton text={joinCode} />
                </>
              )}
              <Button variant="default" loading={code.pending} onClick={() => void code.run({ classId, on: true })}>
                {t(joinCode === null ? 'code.make' : 'code.anew')}
              </Button>
              {joinCode !== null && (
                <Button variant="subtle" color="red" onClick={() => void code.run({ classId, on: false })}>
                  {t('code.end')}
                </Button>
              )}
            </Group>
          </section>
          <InviteTeacher classId={classId} />
        </>
      )}
      <Group mt="md">
        {teaches && (
          <Button
            variant="default"
            loading={archive.pending}
            onClick={() => void archive.run({ classId, archive: archivedAt === null })}
          >
            {t(archivedAt === null ? 'archive' : 'archive.undo')}
          </Button>
        )}
        <GuardedButton variant="default" color="red" reason={may.leave} onClick={() => setLeaving(true)}>
          {t('leave')}
        </GuardedButton>
      </Group>
      {leaving && (
        <ConfirmDialog
          title={t('leave')}
          text={t('leave.text')}
          go={t('leave')}
          danger
          onGo={async () => {
            if (!(await leave.run({ classId }))) return false
            await navigate(paths.classes())
            return true
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

/** Invites somebody to teach a class or to assist in it. */
function InviteTeacher({ classId }: { classId: number }) {
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
