import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { Countdown } from '@leitai/platform/web/ui/TimeText.tsx'
import { dataPreview } from '../../dataset/contract.ts'
import { hasManyFiles, taskFiles } from '../../definition/contract.scoring-files.ts'
import { writeRanges } from '../../definition/web/shared/RangesField.tsx'
import { TaskList } from '../../definition/web/shared/TaskList.tsx'
import { CodeFacts } from '../../run/web/shared/RunLine.tsx'
import type { mySubmission } from '../contract.ts'
import type { ScoringStage } from './chosen-rules.ts'
import classes from './Submission.module.css'

interface LimitsProps {
  cmptId: number
  stage: ScoringStage
  mine: WireOf<typeof mySubmission>
}

/** Shown before a file is selected: remaining submissions, file format, and what counts in the end. */
export function Limits({ cmptId, stage: { kind, scoring, now }, mine }: LimitsProps) {
  const t = useText('submission')
  const run = useText('run')
  const { picks, may } = mine
  const tasks = taskFiles(scoring.check)
  const many = hasManyFiles(scoring.check)
  const open = now === 'open' || mine.practice || may.submit === null
  return (
    <aside className={classes.side}>
      {open ? <Quota mine={mine} /> : <Allowed mine={mine} />}
      {kind === 'switch' && (
        <Card padding="medium" className={classes.card} aria-label={t('phase.switch')}>
          <h3>
            <Icon name="flag" size={18} /> {t('phase.switch')}
          </h3>
          <p>{t('phase.switchText')}</p>
        </Card>
      )}
      {/* Once B is revealed there is nothing left to choose: the history marks what counted. */}
      {picks.note !== '' && !scoring.revealed && (
        <Card padding="medium" className={classes.card} aria-label={t('picks.label')}>
          <h3>
            <Icon name="flag" size={18} /> {t('picks.title', { picked: picks.picked, limit: picks.limit })}
          </h3>
          <p>{picks.note}</p>
        </Card>
      )}
      {scoring.code && (
        <Card padding="medium" className={classes.card} aria-labelledby="code-title">
          <h3 id="code-title">
            <Icon name="rows" size={18} /> {run('rules.title')}
          </h3>
          <CodeFacts rules={scoring.code} />
        </Card>
      )}
      <Card padding="medium" className={classes.card} aria-labelledby="format-title">
        <h3 id="format-title">
          <Icon name="rows" size={18} /> {t(scoring.code ? 'format.ofProgram' : 'format.title')}
        </h3>
        <Facts className={classes.facts}>
          {!many && (
            <>
              <dt>{t('format.kinds')}</dt>
              <dd>
                <code>{tasks[0]?.table}</code>
              </dd>
            </>
          )}
          <dt>{t(many ? 'format.files' : 'format.columns')}</dt>
          <dd>
            {many ? (
              <TaskList files={tasks} />
            ) : (
              <code>{[scoring.idColumn, ...scoring.predictionColumns].join(',')}</code>
            )}
          </dd>
          <dt>{t(many ? 'format.ids' : 'format.rows')}</dt>
          <dd>
            {scoring.entries === null ? (
              <Rows cmptId={cmptId} fileId={many ? null : scoring.sampleFileId} />
            ) : (
              t(`format.entries.${scoring.entries.form}`, { fields: scoring.entries.fields })
            )}
          </dd>
          {Object.keys(scoring.ranges).length > 0 && (
            <>
              <dt>{t('format.ranges')}</dt>
              <dd>
                <code>{writeRanges(scoring.ranges)}</code>
              </dd>
            </>
          )}
        </Facts>
        <p className={classes.quiet}>{t(many ? 'format.helpFiles' : 'format.help')}</p>
      </Card>
    </aside>
  )
}

/** As many rows as the sample file has, which is counted once it has been looked into. */
function Rows({ cmptId, fileId }: { cmptId: number; fileId: number | null }) {
  const t = useText('submission')
  const { data } = useCallWhen(dataPreview, fileId === null ? null : { cmptId, fileId })
  const { rowCount, whole } = data?.profile ?? { rowCount: 0, whole: false }
  return (
    <>
      {whole && (
        <>
          <NumberText value={rowCount} /> ·{' '}
        </>
      )}
      {t('format.rowsAsSample')}
    </>
  )
}

/** With so few failures left, a warning explains what follows the last one. */
const WARN_FAILURES = 3

/** Submissions left today and in total, and when the daily count resets. */
function Quota({ mine: { quota, extras } }: Pick<LimitsProps, 'mine'>) {
  const t = useText('submission')
  const { dailyLimit, remainingToday, usedTotal, totalLimit, resetAt } = quota
  const failuresLeft = Math.max(0, quota.failedLimit - quota.failedToday)
  return (
    <Card padding="medium" className={classes.card} aria-label={t('quota.label')}>
      <Facts className={classes.numbers}>
        <div>
          <dt>{t('quota.today')}</dt>
          <dd className="tnum">
            <strong>{remainingToday}</strong> / {dailyLimit}
          </dd>
        </div>
        <div>
          <dt>{t('quota.total')}</dt>
          <dd className="tnum">
            {totalLimit === null ? (
              t('quota.free')
            ) : (
              <>
                <strong>{Math.max(0, totalLimit - usedTotal)}</strong> / {totalLimit}
              </>
            )}
          </dd>
        </div>
      </Facts>
      {quota.failedToday > 0 && (
        <p className={classes.quiet}>
          {t('quota.failed')} <span className="tnum">{quota.failedToday}</span> / {quota.failedLimit}
        </p>
      )}
      {failuresLeft <= WARN_FAILURES && (
        <p className={classes.warn} role="status">
          {failuresLeft > 0 ? t('quota.failuresLeft', { left: failuresLeft }) : t('quota.failuresOver')}
        </p>
      )}
      {extras.map((one) => (
        <p key={`${one.at} ${one.day}`} className={classes.quiet}>
          {one.day === null
            ? t('quota.extraTotal', { count: one.count, reason: one.reason })
            : t('quota.extraDay', { count: one.count, day: one.day, reason: one.reason })}
        </p>
      ))}
      <Countdown until={resetAt} label={t('quota.reset')} />
    </Card>
  )
}

/** Before its start and after its end a stage shows its limits, but no remaining quota. */
function Allowed({ mine: { quota } }: Pick<LimitsProps, 'mine'>) {
  const t = useText('submission')
  const { dailyLimit, totalLimit } = quota
  return (
    <Card padding="medium" className={classes.card} aria-label={t('quota.label')}>
      <Facts className={classes.numbers}>
        <div>
          <dt>{t('quota.daily')}</dt>
          <dd className="tnum">
            <strong>{dailyLimit}</strong>
          </dd>
        </div>
        <div>
          <dt>{t('quota.all')}</dt>
          <dd className="tnum">{totalLimit === null ? t('quota.free') : <strong>{totalLimit}</strong>}</dd>
        </div>
      </Facts>
    </Card>
  )
}
