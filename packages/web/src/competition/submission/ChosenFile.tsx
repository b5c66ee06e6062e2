import { limits } from '@leitai/contract/core/limits'
import { Button, Progress } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { NumberText } from '../../platform/ui/NumberText.tsx'
import { sizeText } from '../../platform/ui/size.ts'
import { FaultList } from './FaultList.tsx'
import classes from './Submission.module.css'
import type { Check, Chosen, Sending } from './use-chosen.ts'

interface ChosenFileProps {
  chosen: Chosen
  busy: boolean
  onRemove: () => void
  onCancel: () => void
  onRetry: () => void
}

/** One selected file: the result of its check, and its upload progress. */
export function ChosenFile({ chosen: { file, check, sending }, busy, onRemove, onCancel, onRetry }: ChosenFileProps) {
  const t = useText('submission')
  const moving = sending.kind === 'sending'
  return (
    <li className={classes.chosen} data-bad={check.kind === 'bad' || sending.kind === 'failed' || undefined}>
      <div className={classes.chosenHead}>
        <Icon name="file" />
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.quiet}>{sizeText(file.size)}</span>
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
  const { progress } = sending
  const percent = progress ? Math.round((progress.sent / Math.max(1, progress.total)) * 100) : 0
  return (
    <div>
      <p className={`tnum ${classes.quiet}`}>
        {progress
          ? t('send.progress', {
              percent,
              sent: sizeText(progress.sent),
              total: sizeText(progress.total),
              speed: sizeText(progress.speed),
              seconds: progress.secondsLeft ?? '--',
            })
          : t('send.starting')}
      </p>
      <Progress value={percent} size="md" aria-label={t('send.label')} />
    </div>
  )
}
