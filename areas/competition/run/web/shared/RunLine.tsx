import { boundText } from '@leitai/platform/contract/upload-bound'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { durationText, sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { useNow } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import type * as z from 'zod/mini'
import type { CodeRules } from '../../../definition/contract.code.ts'
import type { RunOutcome, RunShown } from '../../contract.ts'
import classes from './Run.module.css'

type Shown = z.input<typeof RunShown>

const tones: Record<RunOutcome, Tone> = {
  ok: 'good',
  error: 'bad',
  timeout: 'bad',
  memory: 'bad',
  disk: 'bad',
  noOutput: 'bad',
  badOutput: 'bad',
  badModel: 'bad',
  badImage: 'bad',
  cancelled: 'done',
  platform: 'bad',
}

/** The state of a program as a badge. */
export function RunBadge({ run }: { run: Pick<Shown, 'state' | 'outcome'> }) {
  const t = useText('run')
  if (run.state === 'done' && run.outcome)
    return <StateBadge tone={tones[run.outcome]}>{t(`outcome.${run.outcome}`)}</StateBadge>
  return <StateBadge tone={run.state === 'running' ? 'live' : 'wait'}>{t(`state.${run.state}`)}</StateBadge>
}

/** How a program is doing: its place and when it starts, how long it has run, or what it took. */
export function RunLine({ run, mostSeconds }: { run: Shown; mostSeconds: number }) {
  const t = useText('run')
  const parts = useParts(run, mostSeconds)
  return (
    <span className={classes.line}>
      {run.cancelling ? t('line.cancelling') : parts.filter((part) => part !== null).join(' · ')}
    </span>
  )
}

function useParts(run: Shown, mostSeconds: number): (string | null)[] {
  const t = useText('run')
  const now = useNow(run.state === 'running' ? 1000 : 60_000)
  if (run.state === 'waiting') {
    if (run.noRunner) return [t('line.noRunner')]
    const place = run.place === null ? null : t('line.place', { place: run.place })
    return [place, run.waitSeconds === null ? null : t('line.soon', { time: durationText(run.waitSeconds) })]
  }
  const measured = [
    run.cpuMs === null ? null : t('line.cpu', { time: secondsText(run.cpuMs) }),
    run.peakMb === null ? null : t('line.memory', { mb: Math.round(run.peakMb) }),
  ]
  if (run.state === 'running') {
    const begun = run.startedAt === null ? now : Date.parse(run.startedAt)
    const elapsed = Math.min(mostSeconds, Math.max(0, Math.floor((now - begun) / 1000)))
    return [t('line.elapsed', { time: durationText(elapsed), most: durationText(mostSeconds) }), ...measured]
  }
  return [run.wallMs === null ? null : t('line.took', { time: secondsText(run.wallMs) }), ...measured]
}

/** Short ones with a decimal. */
export const secondsText = (ms: number) => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : durationText(ms / 1000))

interface RunLogProps {
  name: string
  log: { head: string; tail: string; bytes: number }
  onClose: () => void
}

/** What a program printed: its beginning and, of a long output, its end. */
export function RunLog({ name, log, onClose }: RunLogProps) {
  const t = useText('run')
  const common = useText('common')
  const { head, tail, bytes } = log
  return (
    <Dialog opened onClose={onClose} title={t('runs.logOf', { name })} size={860}>
      {head === '' ? <p>{t('runs.logEmpty')}</p> : <pre className={classes.log}>{head}</pre>}
      {tail !== '' && (
        <>
          <p className={classes.cut}>{t('runs.logCut', { bytes: sizeText(bytes) })}</p>
          <pre className={classes.log}>{tail}</pre>
        </>
      )}
      <Button mt="md" variant="default" onClick={onClose}>
        {common('close')}
      </Button>
    </Dialog>
  )
}

const MB = 1024 * 1024

/** What programs of a stage read, write and may use up. */
export function CodeFacts({ rules }: { rules: CodeRules }) {
  const t = useText('run')
  const facts = [
    [t('rules.wall'), durationText(rules.wallSeconds)],
    [t('rules.memory'), `${rules.memoryMb} MB`],
    [t('rules.cores'), t('rules.coresCount', { count: rules.cores })],
    [t('rules.disk'), t('rules.diskText', { mb: rules.diskMb })],
    ...(rules.modelMb > 0 ? [[t('rules.model'), t('rules.modelText', { mb: rules.modelMb })]] : []),
    ...(rules.gpus > 0 ? [[t('rules.gpus'), String(rules.gpus)]] : []),
    [t('rules.network'), t('rules.networkNone')],
    ...(rules.image ? [[t('rules.image'), rules.image]] : []),
    ...(rules.imageMb > 0
      ? [[t('rules.archive'), t('rules.archiveText', { size: boundText(rules.imageMb * MB) })]]
      : []),
    ...(rules.labels.length > 0 ? [[t('rules.labels'), rules.labels.join(' ')]] : []),
  ]
  return (
    <>
      <Facts className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{t('rules.output')}</dt>
        <dd>
          <code>/out/{rules.output}</code>
        </dd>
      </Facts>
      <p className={classes.line}>{t('rules.help')}</p>
      {rules.imageMb > 0 && <p className={classes.line}>{t('rules.archiveHelp')}</p>}
    </>
  )
}
