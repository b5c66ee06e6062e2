import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { gradebook, homeworkGrades, overrideGrade } from '../contract.grades.ts'
import type { HomeworkShown } from './HomeworkCard.tsx'
import type { GradeRow } from './HomeworkGrades.tsx'
import { ScoreField } from './ScoreField.tsx'

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
