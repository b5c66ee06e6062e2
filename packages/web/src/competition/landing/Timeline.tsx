import type { Block } from '@leitai/contract/competition/landing'
import { useWords } from '../../platform/app/i18n/use-text.ts'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { useNow } from '../../platform/ui/use-now.ts'
import classes from './Landing.module.css'

/** Dated events; past ones are marked. */
export function Timeline({ items }: { items: Extract<Block, { kind: 'timeline' }>['items'] }) {
  const words = useWords()
  const now = useNow()
  return (
    <ol className={classes.timeline}>
      {items.map(({ at, label, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
        <li key={place} data-over={(at !== null && Date.parse(at) <= now) || undefined}>
          {at && <TimeText at={at} />}
          <strong>{words(label)}</strong>
          {words(text) && <p>{words(text)}</p>}
        </li>
      ))}
    </ol>
  )
}
