import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import classes from './Shop.module.css'

const steps = [1, 2, 3] as const

/** Progress through the order steps. */
export function Steps({ now }: { now: 1 | 2 | 3 }) {
  const t = useText('shop')
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-past={step < now || undefined}>
          <span className={classes.stepMark}>{step < now ? <Icon name="check" size={14} /> : step}</span>
          <span className={classes.stepText}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
