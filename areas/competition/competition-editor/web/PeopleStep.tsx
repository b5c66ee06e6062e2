import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { hostCompetitions } from '../../host-console/contract.ts'
import * as editorStaff from '../contract.staff.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import type { StepProps } from './steps.ts'

const changes = [editorStaff.hostTeam, editor.editorDraft, hostCompetitions]
type Person = WireOf<typeof editorStaff.hostTeam>['people'][number]
const roleOf = (text: string): editorStaff.WorkRole => editorStaff.WorkRole.safeParse(text).data ?? 'editor'

/** The competition's staff. */
export function PeopleStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const { people, may } = useCall(editorStaff.hostTeam, { cmptId })
  const add = useSend(editorStaff.addHost, { changes })
  const remove = useSend(editorStaff.removeHost, { changes })
  const [removing, setRemoving] = useState<Person | null>(null)
  const [giving, setGiving] = useState<Person | null>(null)
  const title = draft.basics.title.zh || draft.basics.title.en
  const roles = useRoles()
  return (
    <section className={classes.part}>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('peopleHint')}
      </Text>
      <AddPerson cmptId={cmptId} locked={may.change} />
      <PagedTable
        label={t('step.people')}
        rows={people}
        rowKey={({ userId }) => userId}
        empty={t('nobody')}
        columns={[
          { key: 'name', head: t('userName'), cell: (person) => person.userName },
          {
            key: 'role',
            width: 130,
            head: t('role'),
            cell: (person) =>
              person.role === 'owner' || may.change !== null ? (
                t(`role.${person.role}`)
              ) : (
                <NativeSelect
                  size="xs"
                  aria-label={`${t('role')} ${person.userName}`}
                  value={person.role}
                  data={roles}
                  onChange={(event) =>
                    void add.run({ cmptId, userName: person.userName, role: roleOf(event.currentTarget.value) })
                  }
                />
              ),
          },
          { key: 'at', head: t('since'), cell: ({ at }) => <TimeText at={at} detail="day" /> },
          {
            key: 'do',
            head: '',
            width: 160,
            cell: (person) =>
              person.role !== 'owner' &&
              may.change === null && (
                <RowActions
                  name={person.userName}
                  items={[
                    { key: 'remove', text: t('remove'), reason: null, onClick: () => setRemoving(person) },
                    {
                      key: 'handOver',
                      text: t('handOver'),
                      reason: null,
                      danger: true,
                      onClick: () => setGiving(person),
                    },
                  ]}
                />
              ),
          },
        ]}
      />
      {removing && (
        <ConfirmDialog
          title={t('remove')}
          text={removing.userName}
          go={t('remove')}
          danger
          onGo={async () => (await remove.run({ cmptId, userId: removing.userId })) !== undefined}
          onClose={() => setRemoving(null)}
        />
      )}
      {giving && <HandOver cmptId={cmptId} person={giving} title={title} onClose={() => setGiving(null)} />}
    </section>
  )
}

function useRoles() {
  const t = useText('competition-editor')
  return editorStaff.WorkRole.options.map((one) => ({ value: one, label: t(`role.${one}`) }))
}

function AddPerson({ cmptId, locked }: { cmptId: number; locked: string | null }) {
  const t = useText('competition-editor')
  const roles = useRoles()
  const add = useSend(editorStaff.addHost, { changes })
  const [userName, setUserName] = useState('')
  const [role, setRole] = useState<editorStaff.WorkRole>('editor')
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void add.run({ cmptId, userName: userName.trim(), role }).then((done) => done && setUserName(''))
      }}
    >
      <Group align="flex-end" mb="sm">
        <TextInput
          label={t('userName')}
          maxLength={40}
          value={userName}
          onChange={(event) => setUserName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('role')}
          value={role}
          data={roles}
          onChange={(event) => setRole(roleOf(event.currentTarget.value))}
        />
        <GuardedButton type="submit" reason={locked} disabled={userName.trim() === ''} loading={add.pending}>
          {t('addPerson')}
        </GuardedButton>
      </Group>
    </form>
  )
}

interface HandOverProps {
  cmptId: number
  person: Person
  /** Of the competition, to be typed. */
  title: string
  onClose: () => void
}

function HandOver({ cmptId, person, title, onClose }: HandOverProps) {
  const t = useText('competition-editor')
  const { run } = useSend(editorStaff.handOver, { changes })
  return (
    <ConfirmDialog
      title={t('handOver')}
      text={t('handOverText', { name: person.userName })}
      go={t('handOver')}
      danger
      typed={{ label: t('typeTitle', { title }), text: title }}
      onGo={async () => (await run({ cmptId, userId: person.userId, confirm: title })) !== undefined}
      onClose={onClose}
    />
  )
}
