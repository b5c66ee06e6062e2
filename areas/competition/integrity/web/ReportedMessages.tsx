import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import classes from './Integrity.module.css'

/** Direct messages attached to a report, oldest first; collapsed by default. */
export function ReportedMessages({ letters }: { letters: readonly { text: string; at: string }[] }) {
  const t = useText('integrity')
  if (letters.length === 0) return null
  return (
    <details>
      <summary>{t('report.letters', { count: letters.length })}</summary>
      <ol className={classes.letters}>
        {letters.map(({ text, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are kept as they were, in their order
          <li key={place}>
            <TimeText at={at} />
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
