import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { SubmissionWire } from '../contract.ts'
import classes from './Submission.module.css'

/** A submission's timeline; renders nothing before scoring starts. */
export function SubmissionLog({ row }: { row: SubmissionWire }) {
  const t = useText('submission')
  const { startedAt, finishedAt, durationMs, tries } = row
  if (startedAt === null && finishedAt === null) return null
  return (
    <details className={classes.log}>
      <summary>
        {durationMs === null
          ? t('row.log')
          : t('row.duration', { seconds: (durationMs / 1000).toFixed(durationMs < 1000 ? 3 : 1) })}
      </summary>
      <dl>
        <dt>{t('log.submitted')}</dt>
        <dd>
          <TimeText at={row.submittedAt} detail="second" />
        </dd>
        <dt>{t('log.started')}</dt>
        <dd>
          <TimeText at={startedAt} detail="second" />
        </dd>
        <dt>{t('log.finished')}</dt>
        <dd>
          <TimeText at={finishedAt} detail="second" />
        </dd>
        <dt>{t('log.tries')}</dt>
        <dd className="tnum">{tries}</dd>
      </dl>
    </details>
  )
}
