import { API_BASE } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { IntervalText, sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { RunLine } from '../../run/web/shared/RunLine.tsx'
import {
  cancelCommit,
  downloadSubmission,
  removeBRankSubmission,
  type SubmissionState,
  type SubmissionWire,
  setBRankSubmission,
} from '../contract.ts'
import { FaultList } from './ChosenFile.tsx'
import { touched } from './chosen-rules.ts'
import type { HistoryHead } from './History.tsx'
import { LabelsButton } from './LabelsButton.tsx'
import classes from './Submission.module.css'
import { RemoveButton } from './Unfinished.tsx'

const tones: Record<SubmissionState, Tone> = {
  running: 'soon',
  queued: 'wait',
  scoring: 'soon',
  scored: 'good',
  failed: 'bad',
  cancelled: 'done',
}
const MINUS = '\u2212'

interface HistoryRowProps {
  row: SubmissionWire
  heads: readonly HistoryHead[]
  withB: boolean
  withPicks: boolean
  withLabels: boolean
  phone: boolean
  /** The titles of the numbers beside the score, by name; none if there is only one. */
  titles: ReadonlyMap<string, string>
  /** Of the intervals, in percent. */
  level: number
  /** The time limit of programs. */
  mostSeconds: number
}

/** The numbers of a submission beside the score that the board is ordered by. */
function Numbers({ row, side, titles }: Pick<HistoryRowProps, 'row' | 'titles'> & { side: 'a' | 'b' }) {
  return row.numbers.map((number) => {
    const title = titles.get(number.name)
    return (
      title !== undefined && (
        <span key={number.name} className={`tnum ${classes.quiet}`}>
          {title} {number[side] ?? '–'}
        </span>
      )
    )
  })
}

/** One submission; its errors are on a separate line. */
export function HistoryRow({
  row,
  heads,
  withB,
  withPicks,
  withLabels,
  phone,
  titles,
  level,
  mostSeconds,
}: HistoryRowProps) {
  const t = useText('submission')
  const cell = (key: string) => ({ 'data-label': heads.find((head) => head.key === key)?.text, 'data-cell': key })
  const failed = row.state === 'failed'
  return (
    <tbody data-submission={row.id} data-state={row.state} data-counts={row.countsForB || undefined}>
      <tr>
        <td {...cell('no')}>
          <strong className="tnum">#{row.no}</strong>
          <span className={classes.marks}>
            {row.best && <span className={classes.mark}>{t('mark.best')}</span>}
            {row.countsForB && <span className={classes.mark}>{t('mark.counts')}</span>}
            {row.voided !== null && <span className={classes.tag}>{t('mark.voided')}</span>}
            {row.practice && <span className={classes.tag}>{t('mark.practice')}</span>}
            {row.origin !== null && <span className={classes.tag}>{t('mark.origin', { team: row.origin })}</span>}
          </span>
        </td>
        <td {...cell('who')}>
          <span className={classes.person}>
            <Avatar id={row.person.userId} src={row.person.avatar} size={22} /> {row.person.userName}
          </span>
          <span className={classes.quiet}>
            <TimeText at={row.submittedAt} detail="second" />
          </span>
        </td>
        <td {...cell('file')}>
          {phone ? (
            <span className={classes.fileName}>{row.fileName}</span>
          ) : (
            <a
              className={classes.fileName}
              href={`${API_BASE}${downloadSubmission.path}?id=${row.id}`}
              download
              title={t('row.download', { name: row.fileName })}
            >
              {row.fileName}
            </a>
          )}
          <span className={classes.quiet}>{sizeText(row.size)}</span>
          {row.remark !== '' && <span className={classes.remark}>{row.remark}</span>}
        </td>
        <td {...cell('score')}>
          <strong className="tnum">{row.score ?? '--'}</strong>
          <IntervalText interval={row.interval} label={t('row.interval', { level })} />
          <Numbers row={row} side="a" titles={titles} />
          {row.details > 0 && (
            <Link to={paths.submissionDetails(row.id)} aria-label={t('details.of', { no: row.no })}>
              {t('details.link')}
            </Link>
          )}
          {row.delta !== null && !row.best && (
            <span className={`tnum ${classes.quiet}`} title={t('row.deltaHelp')}>
              Δ {row.delta.replace('-', MINUS)}
            </span>
          )}
        </td>
        {withB && (
          <td {...cell('scoreB')}>
            <strong className="tnum">{row.scoreB ?? '--'}</strong>
            <IntervalText interval={row.intervalB} label={t('row.interval', { level })} />
            <Numbers row={row} side="b" titles={titles} />
          </td>
        )}
        <td {...cell('state')}>
          <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>
          {row.place !== null && <span className={classes.quiet}>{t('row.place', { place: row.place })}</span>}
          {row.run && <RunLine run={row.run} mostSeconds={mostSeconds} />}
          <SubmissionLog row={row} />
        </td>
        {withPicks && (
          <td {...cell('pick')}>
            <PickBox row={row} />
          </td>
        )}
        <td {...cell('act')}>
          <span className={classes.acts}>
            {withLabels && row.state === 'scored' && <LabelsButton id={row.id} no={row.no} />}
            {row.state === 'queued' || row.state === 'running' ? (
              <CancelButton row={row} />
            ) : (
              <RemoveButton row={row} />
            )}
          </span>
        </td>
      </tr>
      {row.voided !== null && (
        <tr className={classes.wrong}>
          <td colSpan={heads.length}>
            <p>{t('row.voided', { reason: row.voided })}</p>
          </td>
        </tr>
      )}
      {row.byHand !== null && (
        <tr className={classes.wrong}>
          <td colSpan={heads.length}>
            <p>{t('row.byHand', { reason: row.byHand })}</p>
          </td>
        </tr>
      )}
      {!failed && row.faults.length > 0 && (
        <tr>
          <td colSpan={heads.length}>
            <FaultList faults={row.faults} count={0} />
          </td>
        </tr>
      )}
      {row.reason !== null && (
        <tr className={classes.wrong}>
          <td colSpan={heads.length}>
            <p>{row.reason}</p>
            {failed && row.faults.length > 0 && (
              <details>
                <summary>{t('row.faults', { count: row.faultCount })}</summary>
                <FaultList faults={row.faults} count={row.faultCount} />
              </details>
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A submission's timeline; renders nothing before scoring starts. */
function SubmissionLog({ row }: { row: SubmissionWire }) {
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

/**
 * Whether this submission is selected for B. When disabled it stays focusable and shows the reason on hover, to screen readers and when
 * pressed.
 */
function PickBox({ row }: { row: SubmissionWire }) {
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

/** Cancels a queued submission after confirmation. */
function CancelButton({ row }: { row: SubmissionWire }) {
  const t = useText('submission')
  const [asking, setAsking] = useState(false)
  const send = useSend(cancelCommit, { changes: touched })
  const { id, no } = row
  const cancel = async () => {
    const done = await send.run({ id })
    setAsking(false)
    if (done) notify('success', t('cancel.done', { no }))
  }
  return (
    <>
      <GuardedButton
        reason={row.may.cancel}
        variant="default"
        size="compact-sm"
        aria-label={t('cancel.label', { no })}
        onClick={() => setAsking(true)}
      >
        {t('cancel.go')}
      </GuardedButton>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('cancel.title', { no })} size={400}>
        <Text>{t('cancel.text', { name: row.fileName })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('cancel.no')}
          </Button>
          <Button color="red" loading={send.pending} onClick={cancel}>
            {t('cancel.go')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
