import { useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useNow } from '@leitai/platform/web/ui/use-now'
import type { Block } from '../contract.ts'
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
