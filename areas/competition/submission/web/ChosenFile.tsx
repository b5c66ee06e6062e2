import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { durationText, NumberText, sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Button, Progress } from '@mantine/core'
import type { ShownFault } from './check-order.ts'
import classes from './Submission.module.css'
import type { Check, Chosen, Sending } from './use-chosen.ts'

/** A file's errors with line and column; those beyond the list are only counted. */
export function FaultList({ faults, count }: { faults: readonly ShownFault[]; count: number }) {
  const t = useText('submission')
  const more = count - faults.length
  return (
    <ul className={classes.faults} aria-label={t('faults.label')}>
      {faults.map((fault, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of one file never changes
        <li key={at}>{fault.text}</li>
      ))}
      {more > 0 && <li className={classes.quiet}>{t('faults.more', { count: more })}</li>}
    </ul>
  )
}

interface ChosenFileProps {
  chosen: Chosen
  busy: boolean
  /** Chooses the corrected file in place of one with faults; `accept` are the endings for the dialog. */
  replace?: { accept: string; onFile: (file: File) => void }
  onRemove: () => void
  onCancel: () => void
  /** Null for a file that is sent whole. */
  onPause: (() => void) | null
  onRetry: () => void
}

/** One selected file: the result of its check, and its upload progress. */
export function ChosenFile({ chosen, busy, replace, onRemove, onCancel, onPause, onRetry }: ChosenFileProps) {
  const { file, check, sending } = chosen
  const t = useText('submission')
  const moving = ['sending', 'waiting', 'joining'].includes(sending.kind)
  return (
    <li className={classes.chosen} data-bad={check.kind === 'bad' || sending.kind === 'failed' || undefined}>
      <div className={classes.chosenHead}>
        <Icon name="file" />
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.quiet}>{sizeText(file.size)}</span>
        {moving && onPause && (
          <Button variant="default" size="compact-sm" onClick={onPause}>
            {t('send.pause')}
          </Button>
        )}
        {moving && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            {t('send.cancel')}
          </Button>
        )}
        {sending.kind === 'failed' && !busy && (
          <Button size="compact-sm" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
            {t('send.retry')}
          </Button>
        )}
        {sending.kind === 'paused' && !busy && (
          <Button size="compact-sm" leftSection={<Icon name="upload" size={16} />} onClick={onRetry}>
            {t('send.resume')}
          </Button>
        )}
        {replace && check.kind === 'bad' && !busy && (
          <FileButton
            label={t('file.replace')}
            accept={replace.accept}
            percent={null}
            onFiles={([next]) => next && replace.onFile(next)}
          />
        )}
        {!busy && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onRemove}
            aria-label={t('file.remove', { name: file.name })}
          >
            <Icon name="close" size={16} />
          </Button>
        )}
      </div>
      {sending.kind === 'idle' ? <CheckLine check={check} /> : <SendLine sending={sending} />}
    </li>
  )
}

function CheckLine({ check }: { check: Check }) {
  const t = useText('submission')
  if (check.kind === 'none') return null
  if (check.kind === 'waiting') return <p className={classes.quiet}>{t('check.waiting')}</p>
  if (check.kind === 'checking') {
    const percent = Math.round(check.share * 100)
    return (
      <div>
        <p className={classes.quiet}>{t('check.now', { percent })}</p>
        <Progress value={percent} size="sm" aria-label={t('check.label')} />
      </div>
    )
  }
  if (check.kind === 'impossible') return <p className={classes.quiet}>{t('check.impossible')}</p>
  if (check.kind === 'good') {
    return (
      <p className={classes.good} role="status">
        <Icon name="check" size={18} />
        <span>
          {t('check.good')} <NumberText value={check.rows} /> {t('check.rows')}
          {check.left.length > 0 && ` · ${t('check.left', { tasks: check.left.join(t('check.and')) })}`}
          {check.notes.map((note) => (
            <span key={note} className={classes.quiet}>
              {' '}
              · {note}
            </span>
          ))}
        </span>
      </p>
    )
  }
  return (
    <div role="alert">
      <p className={classes.bad}>
        <Icon name="warning" size={18} />
        {t('check.bad', { count: check.count })}
      </p>
      <FaultList faults={check.faults.slice(0, limits.faultsShown)} count={check.count} />
    </div>
  )
}

function SendLine({ sending }: { sending: Exclude<Sending, { kind: 'idle' }> }) {
  const t = useText('submission')
  if (sending.kind === 'saving') return <p className={classes.quiet}>{t('send.saving')}</p>
  if (sending.kind === 'failed') {
    return (
      <p className={classes.bad} role="alert">
        <Icon name="warning" size={18} />
        {sending.text}
      </p>
    )
  }
  if (sending.kind === 'joining') return <p className={classes.quiet}>{t('send.joining')}</p>
  const { progress } = sending
  const percent = progress ? Math.floor((progress.sent / Math.max(1, progress.total)) * 100) : 0
  return (
    <div>
      {sending.kind === 'waiting' && (
        <p className={classes.warn} role="status">
          {t('send.waiting', { seconds: sending.seconds })}
        </p>
      )}
      <p className={`tnum ${classes.quiet}`}>
        {progress === null
          ? t('send.starting')
          : t(sending.kind === 'paused' ? 'send.paused' : 'send.progress', {
              percent,
              sent: sizeText(progress.sent),
              total: sizeText(progress.total),
              speed: sizeText(progress.speed),
              left: progress.secondsLeft === null ? '--' : durationText(progress.secondsLeft),
            })}
      </p>
      <Progress value={percent} size="md" aria-label={t('send.label')} />
    </div>
  )
}
