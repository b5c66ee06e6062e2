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
interface MarkFormProps {
  cmptId: number
  task: WireOf<typeof markingTask>
  next: number | null
}

const pointOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const isRight = (point: number | null, max: number) =>
  point !== null && point >= 0 && point <= max && Number.isInteger(point * 2)

/** Points per criterion; autosaved, submitted by the button or Enter. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function MarkForm({ cmptId, task, next }: MarkFormProps) {
  const t = useText('judging')
  const words = useWords()
  const navigate = useNavigate()
  const [texts, setTexts] = useState(task.points.map((point) => (point === null ? '' : String(point))))
  const [comment, setComment] = useState(task.comment)
  const [asking, setAsking] = useState<'submit' | 'conflict' | null>(null)
  const app = useApp()
  const send = useSend(saveMark, { changes: [myMarking, markingTask] })
  const conflict = useSend(declareConflict, { changes: [myMarking, markingTask] })
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
        if (!locked && whole) setAsking('submit')
      }}
    >
      <Stack>
        {task.criteria.map((criterion, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the rubric of a round that runs does not change
            key={at}
            type="number"
            inputMode="decimal"
            min={0}
            max={criterion.max}
            step={0.5}
            readOnly={locked}
            label={`${words(criterion.name)} (0–${criterion.max})`}
            description={[words(criterion.help), t('weight', { weight: criterion.weight })].filter(Boolean).join(' · ')}
            error={wrong(at) && t('point.wrong', { max: criterion.max })}
            value={texts[at] ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value
              setTexts((old) => old.map((one, index) => (index === at ? text : one)))
            }}
          />
        ))}
        <LongText
          label={t('comment')}
          rows={4}
          maxLength={limits.judging.comment}
          readOnly={locked}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Text fz="sm" role="status">
          {t('total', { total: total.toFixed(1) })} ·{' '}
          {send.pending ? (
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
            reason={task.may.mark ?? (someWrong ? t('points.wrong') : whole ? null : t('points.missing'))}
            loading={send.pending}
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
