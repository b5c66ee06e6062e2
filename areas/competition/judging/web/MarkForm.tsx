import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { declareConflict, markingTask, myMarking, saveMark } from '../contract.ts'
import classes from './Judging.module.css'

const QUIET_MS = 800
type Task = WireOf<typeof markingTask>

interface MarkFormProps {
  cmptId: number
  task: Task
  next: number | null
}

const pointOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const isRight = (point: number | null, max: number) =>
  point !== null && point >= 0 && point <= max && Number.isInteger(point * 2)

/** What is typed, saved when nothing more is typed and when the work is left. */
function useMark(task: Task) {
  const app = useApp()
  const send = useSend(saveMark, { changes: [myMarking, markingTask] })
  const [texts, setTexts] = useState(task.points.map((point) => (point === null ? '' : String(point))))
  const [comment, setComment] = useState(task.comment)
  const locked = task.may.mark !== null
  const points = texts.map(pointOf)
  const wrong = (at: number) => texts[at]?.trim() !== '' && !isRight(points[at] ?? null, task.criteria[at]?.max ?? 0)
  const someWrong = task.criteria.some((_, at) => wrong(at))
  // Invalid values are neither saved nor counted, but stay in their fields.
  const fitting = points.map((point, at) => (isRight(point, task.criteria[at]?.max ?? 0) ? point : null))
  const whole = fitting.every((point) => point !== null)
  const state = JSON.stringify([texts, comment])
  const saved = useRef(state)
  const save = async (submit: boolean) => {
    saved.current = state
    // Who leaves the work and comes back finds what they typed, though the server has not answered yet.
    app.queries.setQueryData(
      queryOf(app, markingTask, { taskId: task.id }).queryKey,
      (before) => before && { ...before, points: fitting, comment },
    )
    const done = await send.run({ taskId: task.id, points: fitting, comment, submit })
    // What was not saved is sent again when the work is left.
    if (!done) saved.current = ''
    return done !== undefined
  }
  const latest = useRef({ save, dirty: false })
  useEffect(() => {
    latest.current = { save, dirty: !locked && state !== saved.current }
  })
  useEffect(
    () => () => {
      if (latest.current.dirty) void latest.current.save(false)
    },
    [],
  )
  useEffect(() => {
    if (locked || state === saved.current) return
    const timer = setTimeout(() => void latest.current.save(false), QUIET_MS)
    return () => clearTimeout(timer)
  }, [state, locked])
  const weights = task.criteria.reduce((sum, { weight }) => sum + weight, 0)
  const total = task.criteria.reduce(
    (sum, { max, weight }, at) => sum + ((fitting[at] ?? 0) / max) * (weight / weights) * 100,
    0,
  )
  const setText = (at: number, text: string) => setTexts((old) => old.map((one, index) => (index === at ? text : one)))
  return { texts, setText, comment, setComment, locked, wrong, someWrong, whole, total, save, saving: send.pending }
}

/** Points per criterion; autosaved, submitted by the button or Enter. */
export function MarkForm({ cmptId, task, next }: MarkFormProps) {
  const t = useText('judging')
  const mark = useMark(task)
  const { locked, save, saving } = mark
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'submit' | 'conflict' | null>(null)
  const conflict = useSend(declareConflict, { changes: [myMarking, markingTask] })
  const on = async () =>
    navigate(
      next === null ? paths.hostConsole(cmptId, 'marking') : paths.hostConsole(cmptId, 'marking', { task: next }),
    )
  const submit = async () => {
    if (!(await save(true))) return false
    notify('success', t('marking.done'))
    await on()
    return true
  }
  return (
    <form
      method="post"
      className={`${classes.box} ${classes.side}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!locked && mark.whole) setAsking('submit')
      }}
    >
      <Stack>
        <MarkFields task={task} mark={mark} />
        <Text fz="sm" role="status">
          {t('total', { total: mark.total.toFixed(1) })} ·{' '}
          {saving ? (
            t('saving')
          ) : task.savedAt === null ? (
            t('unsaved')
          ) : (
            <>
              {t('savedAt')} <TimeText at={task.savedAt} detail="second" />
            </>
          )}
        </Text>
        <Group align="flex-start">
          <GuardedButton
            type="submit"
            reason={task.may.mark ?? (mark.someWrong ? t('points.wrong') : mark.whole ? null : t('points.missing'))}
            loading={saving}
          >
            {t('submit')}
          </GuardedButton>
          {task.state !== 'dropped' && !locked && (
            <Button variant="subtle" color="red" onClick={() => setAsking('conflict')}>
              {t('conflict')}
            </Button>
          )}
        </Group>
      </Stack>
      {asking === 'submit' && (
        <ConfirmDialog
          title={t('submit')}
          text={t('submit.text')}
          go={t('submit')}
          onGo={submit}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'conflict' && (
        <ConfirmDialog
          title={t('conflict')}
          text={t('conflict.text')}
          reason={t('reason')}
          go={t('conflict')}
          danger
          onGo={async (reason) => {
            if (!(await conflict.run({ taskId: task.id, reason }))) return false
            await on()
            return true
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </form>
  )
}

function MarkFields({ task, mark }: { task: Task; mark: ReturnType<typeof useMark> }) {
  const t = useText('judging')
  const words = useWords()
  return (
    <>
      {task.criteria.map((criterion, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: the rubric of a round that runs does not change
          key={at}
          type="number"
          inputMode="decimal"
          min={0}
          max={criterion.max}
          step={0.5}
          readOnly={mark.locked}
          label={`${words(criterion.name)} (0–${criterion.max})`}
          description={[words(criterion.help), t('weight', { weight: criterion.weight })].filter(Boolean).join(' · ')}
          error={mark.wrong(at) && t('point.wrong', { max: criterion.max })}
          value={mark.texts[at] ?? ''}
          onChange={(event) => mark.setText(at, event.currentTarget.value)}
        />
      ))}
      <LongText
        label={t('comment')}
        rows={4}
        maxLength={limits.judging.comment}
        readOnly={mark.locked}
        value={mark.comment}
        onChange={(event) => mark.setComment(event.currentTarget.value)}
      />
    </>
  )
}
