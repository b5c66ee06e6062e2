import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { ShownFault } from './check-order.ts'
import classes from './Submission.module.css'

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
