import { useText } from '../framework/i18n/use-text.ts'
import { type Detail, inBeijing, localZone, zoneName } from './time.ts'
import { useHydrated } from './use-hydrated.ts'
import { useWriteTime } from './use-time.ts'

/** A moment: in Beijing time on the server, in local time in the browser; both with their zones on hover. `--` if missing. */
export function TimeText({ at, detail = 'minute' }: { at: string | null; detail?: Detail }) {
  const t = useText('common')
  const hydrated = useHydrated()
  const writeTime = useWriteTime()
  if (at === null || at === '') return '--'
  const beijing = t('time.beijing', { time: writeTime(at, 'second') })
  const here = hydrated && !inBeijing(at)
  const local = here ? writeTime(at, 'second', localZone()) : ''
  return (
    <time
      dateTime={at}
      className="tnum"
      title={here ? `${t('time.local', { time: `${local} (${zoneName(at)})` })}\n${beijing}` : beijing}
    >
      {here ? writeTime(at, detail, localZone()) : writeTime(at, detail)}
    </time>
  )
}
