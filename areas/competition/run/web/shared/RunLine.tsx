import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { durationText } from '@leitai/platform/web/ui/duration'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { useNow } from '@leitai/platform/web/ui/use-now'
import type * as z from 'zod/mini'
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
