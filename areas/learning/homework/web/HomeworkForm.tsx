import { BoardView } from '@leitai/competition/catalog/contract'
import { limits } from '@leitai/platform/contract/limits'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { gradebook } from '../contract.grades.ts'
import { type HomeworkText, homework, homeworkList, removeHomework, saveHomework } from '../contract.ts'
import { ScoreField } from './GradeText.tsx'
import { GradingFields } from './GradingFields.tsx'
import { blank, type Fields, fieldsOf, homeworkValue } from './homework-text.ts'
import { SubjectField } from './SubjectField.tsx'

const changes = [homework, homeworkList, gradebook]
const NEVER_MS = 3_600_000

/** Gives homework, or changes it. */
export function HomeworkForm({ classId, homeworkId, makes }: Pick<FormProps, 'classId' | 'homeworkId' | 'makes'>) {
  const now = useNow(NEVER_MS)
  const { data } = useCallWhen(homework, homeworkId === null ? null : { homeworkId })
  if (homeworkId !== null && !data) return null
  return (
    <Form
      classId={classId}
      homeworkId={homeworkId}
      makes={makes}
      initial={data ? fieldsOf(data) : blank(now)}
      baselines={data?.baselines ?? []}
    />
  )
}

interface FormProps {
  classId: number
  homeworkId: number | null
  /** Whether a competition can be made from here: by the class’s teachers. */
  makes: boolean
  initial: Fields
  baselines: readonly { teamId: number; name: string; score: number | null }[]
}

function Form({ classId, homeworkId, makes, initial, baselines }: FormProps) {
  const t = useText('homework')
  const navigate = useNavigate()
  const [fields, setFields] = useState(initial)
  const set = (more: Partial<Fields>) => setFields((before) => ({ ...before, ...more }))
  const save = useSend(saveHomework, { changes })
  const back = paths.class(classId, 'homework')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const value: HomeworkText = homeworkValue(fields)
    if (!(await save.run({ classId, ...(homeworkId !== null && { homeworkId }), value }))) return
    notify('success', t('saved'))
    await navigate(back)
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack maw={820}>
        <Title order={2} fz={18}>
          {t(homeworkId === null ? 'give' : 'edit')}
        </Title>
        <TextInput
          label={t('form.title')}
          required
          maxLength={80}
          value={fields.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <RichEditor
          label={t('form.note')}
          max={limits.teaching.description}
          counts="markdown"
          value={fields.note}
          onChange={(note) => set({ note })}
        />
        <SubjectField classId={classId} makes={makes} value={fields} onChange={set} />
        <TimeFields fields={fields} set={set} />
        {fields.kind === 'competition' && (
          <NativeSelect
            label={t('form.board')}
            value={fields.board}
            data={BoardView.options.map((value) => ({ value, label: t(`board.${value}`) }))}
            onChange={({ currentTarget }) => set({ board: BoardView.safeParse(currentTarget.value).data ?? 'full' })}
          />
        )}
        <GradingFields
          kind={fields.kind}
          points={fields.points}
          value={fields.grading}
          baselines={baselines}
          onChange={(grading) => set({ grading })}
        />
        <Checkbox
          label={t('form.published')}
          checked={fields.published}
          onChange={(event) => set({ published: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('form.released')}
          checked={fields.released}
          onChange={(event) => set({ released: event.currentTarget.checked })}
        />
        <Group>
          <Button type="submit" loading={save.pending}>
            {t('form.save')}
          </Button>
          <Button component={Link} to={back} variant="default">
            {t('back')}
          </Button>
          {homeworkId !== null && <RemoveHomework homeworkId={homeworkId} back={back} />}
        </Group>
      </Stack>
    </form>
  )
}

/** When it is open, and what it is worth. */
function TimeFields({ fields, set }: { fields: Fields; set: (more: Partial<Fields>) => void }) {
  const t = useText('homework')
  const number = (name: 'penaltyPerDay' | 'points' | 'weight', max: number, hint?: string) => (
    <ScoreField
      label={t(`form.${name}`)}
      hint={hint}
      min={0}
      max={max}
      value={fields[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
        <DateTimeField
          label={t('opensAt')}
          hint={t('form.opensAtHelp')}
          value={fields.opensAt}
          onChange={(opensAt) => set({ opensAt })}
        />
        <DateTimeField
          label={t('dueAt')}
          required
          value={fields.dueAt}
          onChange={(dueAt) => set({ dueAt: dueAt ?? fields.dueAt })}
        />
        <DateTimeField
          label={t('lateUntil')}
          hint={t('form.lateUntilHelp')}
          value={fields.lateUntil}
          onChange={(lateUntil) => set({ lateUntil })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
        {number('penaltyPerDay', 100)}
        {number('points', 1000)}
        {number('weight', 1000, t('form.weightHelp'))}
      </SimpleGrid>
    </>
  )
}

function RemoveHomework({ homeworkId, back }: { homeworkId: number; back: string }) {
  const t = useText('homework')
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const remove = useSend(removeHomework, { changes })
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
        {t('remove')}
      </Button>
      {removing && (
        <ConfirmDialog
          title={t('remove')}
          text={t('remove.text')}
          go={t('remove')}
          danger
          onGo={async () => {
            if (!(await remove.run({ homeworkId }))) return false
            await navigate(back)
            return true
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
