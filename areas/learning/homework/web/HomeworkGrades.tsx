import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { endExtension, homeworkGrades, setExtension } from '../contract.grades.ts'
import { formHomeworkTeams, homeworkList } from '../contract.ts'
import { GradeText, OverrideDialog } from './GradeText.tsx'
import type { HomeworkShown } from './HomeworkCard.tsx'

export type GradeRow = WireOf<typeof homeworkGrades>['list'][number]

/** The grades of one piece of homework, with extensions and grades by hand. */
export function HomeworkGrades({ classId, of, mayExtend }: { classId: number; of: HomeworkShown; mayExtend: boolean }) {
  const t = useText('homework')
  const homeworkId = of.id
  const { list, alike } = useCall(homeworkGrades, { homeworkId })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [extending, setExtending] = useState(false)
  const [changing, setChanging] = useState<GradeRow | null>(null)
  const end = useSend(endExtension, { changes: [homeworkGrades] })
  const teams = useSend(formHomeworkTeams, { changes: [homeworkGrades] })
  const choose = (userId: number, on: boolean) =>
    setChosen((before) => (on ? [...before, userId] : before.filter((one) => one !== userId)))
  const form = async () => {
    const done = await teams.run({ homeworkId })
    if (done) notify('success', t('teams.done', { teams: done.teams, people: done.people }))
  }
  const groups = [...new Set(list.map(({ group }) => group).filter((group) => group !== ''))]
  return (
    <>
      <Anchor component={Link} to={paths.class(classId, 'homework')} fz="sm">
        {t('back')}
      </Anchor>
      <Title order={2} fz={18} mb="sm">
        {of.title} · {t('grades')}
      </Title>
      {mayExtend && (
        <Group mb="sm">
          <Button
            variant="default"
            disabled={chosen.length === 0 && groups.length === 0}
            onClick={() => setExtending(true)}
          >
            {t('extend', { count: chosen.length })}
          </Button>
          {of.cmptId !== null && groups.length > 0 && (
            <Button variant="default" loading={teams.pending} onClick={() => void form()}>
              {t('teams')}
            </Button>
          )}
        </Group>
      )}
      {alike.length > 0 && (
        <Text fz="sm" mb="sm">
          {t('alike')}{' '}
          {alike.map(({ teams: names, strength }) => `${names.join(' / ')} (${strength})`).join(t('semicolon'))}
        </Text>
      )}
      <PagedTable
        label={t('grades')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('students.none')}
        columns={[
          {
            key: 'choose',
            head: '',
            width: 40,
            cell: ({ userId, name, userName }) => (
              <Checkbox
                aria-label={t('choose', { name: name || userName })}
                checked={chosen.includes(userId)}
                onChange={(event) => choose(userId, event.currentTarget.checked)}
              />
            ),
          },
          {
            key: 'student',
            title: true,
            head: t('student'),
            width: 160,
            cell: ({ userName, name, number, section, group, team }) => (
              <>
                {name || userName} {number}
                <Text fz="xs" c="var(--quiet)">
                  {[section, group, team].filter(Boolean).join(' · ')}
                </Text>
              </>
            ),
          },
          {
            key: 'grade',
            head: t('grade.head'),
            width: 320,
            cell: ({ grade }) => <GradeText grade={grade} points={of.points} />,
          },
          {
            key: 'extension',
            head: t('extension'),
            cell: ({ userId, extension }) =>
              extension && (
                <>
                  <TimeText at={extension.dueAt} />
                  <Text fz="xs" c="var(--quiet)">
                    {extension.reason}
                  </Text>
                  {mayExtend && (
                    <Button size="compact-xs" variant="subtle" onClick={() => void end.run({ homeworkId, userId })}>
                      {t('extension.end')}
                    </Button>
                  )}
                </>
              ),
          },
          {
            key: 'do',
            head: t('do'),
            cell: (row) => (
              <Button size="compact-sm" variant="default" onClick={() => setChanging(row)}>
                {t('override')}
              </Button>
            ),
          },
        ]}
      />
      {extending && <ExtensionDialog of={of} userIds={chosen} groups={groups} onClose={() => setExtending(false)} />}
      {changing && <OverrideDialog of={of} row={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

/** More time for the chosen people, or for a group. */
function ExtensionDialog({
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
