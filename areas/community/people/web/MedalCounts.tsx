import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import classes from './Fame.module.css'

/** The number of medals of each kind; kinds without any are omitted. */
export function MedalCounts({ of }: { of: Record<'gold' | 'silver' | 'bronze', number> }) {
  const t = useText('fame')
  return (
    <span className={classes.medals}>
      {(['gold', 'silver', 'bronze'] as const).map(
        (medal) =>
          of[medal] > 0 && (
            <span key={medal}>
              <MedalIcon medal={medal} label={t(`medal.${medal}`)} />
              <span className="tnum">{of[medal]}</span>
            </span>
          ),
      )}
    </span>
  )
}
