import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Text } from '@mantine/core'
import type { homeworkList } from '../contract.ts'
import classes from './Homework.module.css'

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
