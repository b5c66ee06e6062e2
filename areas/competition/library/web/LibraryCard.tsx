import type { WireOf } from '@leitai/platform/contract/call'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import type { libraryList } from '../contract.ts'
import classes from './Library.module.css'

type Item = WireOf<typeof libraryList>['list'][number]

/** One library item in a list. */
export function LibraryCard({ item }: { item: Item }) {
  const words = useWords()
  return (
    <li className={classes.item}>
      <h2>
        <Link to={paths.libraryItem(item.id)}>{words(item.title)}</Link>
      </h2>
      <p>{words(item.summary)}</p>
      <LibraryFacts item={item} />
    </li>
  )
}

/** Its kind, author, date and tags. */
export function LibraryFacts({ item }: { item: Item }) {
  const tagOf = useTag()
  const t = useText('library')
  return (
    <div className={classes.facts}>
      <Link to={paths.library({ kind: item.kind })} className={classes.tag}>
        {t(`kind.${item.kind}`)}
      </Link>
      {item.author !== '' && <span>{t('by', { author: item.author })}</span>}
      <TimeText at={item.at} detail="day" />
      {item.tags.map((tag) => (
        <Link key={tag} to={paths.library({ tag })} className={classes.tag}>
          {tagOf(tag)}
        </Link>
      ))}
    </div>
  )
}
