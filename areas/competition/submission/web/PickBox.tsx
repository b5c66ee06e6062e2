import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { removeBRankSubmission, type SubmissionWire, setBRankSubmission } from '../contract.ts'
import classes from './Submission.module.css'
import { touched } from './touched.ts'

/**
 * Whether this submission is selected for B. When disabled it stays focusable and shows the reason on hover, to screen readers and when
 * pressed.
 */
export function PickBox({ row }: { row: SubmissionWire }) {
  const t = useText('submission')
  const id = useId()
  const pick = useSend(setBRankSubmission, { changes: touched })
  const unpick = useSend(removeBRankSubmission, { changes: touched })
  const reason = row.may.pick
  const change = async () => {
    if (reason !== null) return notify('warning', reason)
    await (row.picked ? unpick : pick).run({ id: row.id })
  }
  return (
    <span className={classes.pick} data-greyed={reason !== null || undefined} title={reason ?? undefined}>
      <Checkbox
        checked={row.picked}
        aria-label={t('pick.box', { no: row.no })}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        disabled={pick.pending || unpick.pending}
        onChange={change}
      />
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </span>
  )
}
