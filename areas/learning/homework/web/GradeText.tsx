import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { gradebook, homeworkGrades, overrideGrade } from '../contract.grades.ts'
import type { homeworkList } from '../contract.ts'
import classes from './Homework.module.css'
import type { HomeworkShown } from './HomeworkCard.tsx'
import type { GradeRow } from './HomeworkGrades.tsx'

export type Grade = NonNullable<WireOf<typeof homeworkList>['list'][number]['mine']>
const shown = (value: number) => String(Math.round(value * 1e6) / 1e6)

/** A grade with each step of its arithmetic. */
export function GradeText({ grade, points }: { grade: Grade; points: number }) {
  const t = useText('homework')
  const { override } = grade
  return (
    <div>
      <Text mt="xs" {...(grade.grade === null ? { c: 'var(--quiet)', fz: 'sm' } : { fw: 600 })}>
        {grade.grade === null ? t('grade.none') : t('grade', { grade: grade.grade, points })}
        {override && <> {t('grade.byHand')}</>}
      </Text>
      <Text component="p" className={classes.steps}>
        {grade.score !== null && t('step.score', { score: shown(grade.score) })}
        {grade.at !== null && (
          <>
            {' '}
            (<TimeText at={grade.at} />)
          </>
        )}
        {grade.steps.map((step) => ` → ${stepText(step, t)}`)}
      </Text>
      {override && (
        <Text fz="sm">
          {t('override.why', { reason: override.reason })}
          {override.by !== null && ` — ${override.by}`}
        </Text>
      )}
    </div>
  )
}

function stepText(step: Grade['steps'][number], t: ReturnType<typeof useText<'homework'>>): string {
  switch (step.kind) {
    case 'linear':
      return step.from.label === step.to.label
        ? t('step.end', { label: step.from.label, percent: step.percent })
        : t('step.linear', {
            from: step.from.label,
            fromScore: shown(step.from.score),
            fromPercent: step.from.percent,
            to: step.to.label,
            toScore: shown(step.to.score),
            toPercent: step.to.percent,
            percent: step.percent,
          })
    case 'rank':
      return t('step.rank', { rank: step.rank, of: step.of, top: Math.round(step.top * 100), percent: step.percent })
    case 'pass':
      return t(step.passed ? 'step.passed' : 'step.failed', { needs: shown(step.needs), percent: step.percent })
    case 'share':
      return t('step.share', { percent: step.percent })
    case 'late':
      return t('step.late', { days: step.days, perDay: step.perDay, percent: step.percent })
    case 'points':
      return t('step.points', { of: step.of, grade: step.grade })
  }
}

const DECIMALS = 6

/** A number of the grading; what is not a number yet changes nothing. */
export function ScoreField({
  value,
  onChange,
  label,
  hint,
  w,
  min,
  max,
}: {
  value: number
  onChange: (value: number) => void
  label: string
  hint?: string | undefined
  w?: number
  min?: number
  max?: number
}) {
  const [text, setText] = useState(String(value))
  return (
    <NumberField
      label={label}
      description={hint}
      decimals={DECIMALS}
      value={text}
      {...(w !== undefined && { w })}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      onChange={(next) => {
        setText(next)
        if (next.trim() !== '' && Number.isFinite(Number(next))) onChange(Number(next))
      }}
    />
  )
}

/** Another grade than the computed one, with a reason that the student sees. */
export function OverrideDialog({ of, row, onClose }: { of: HomeworkShown; row: GradeRow; onClose: () => void }) {
  const t = useText('homework')
  const { userId, name, userName, grade } = row
  const [value, setValue] = useState(grade.grade ?? 0)
  const [reason, setReason] = useState(grade.override?.reason ?? '')
  const send = useSend(overrideGrade, { changes: [homeworkGrades, gradebook] })
  const go = async (more: { grade?: number; reason: string }) => {
    if (await send.run({ homeworkId: of.id, userId, ...more })) onClose()
  }
  return (
    <FormDialog
      title={t('override.title', { name: name || userName })}
      go={t('override')}
      loading={send.pending}
      disabled={reason.trim() === ''}
      onGo={() => void go({ grade: value, reason })}
      onClose={onClose}
    >
      <ScoreField label={t('grade.head')} min={0} max={of.points} value={value} onChange={(next) => setValue(next)} />
      <Textarea
        label={t('reason')}
        description={t('reason.help')}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {grade.override && (
        <Button variant="subtle" onClick={() => void go({ reason: '' })}>
          {t('override.undo')}
        </Button>
      )}
    </FormDialog>
  )
}
