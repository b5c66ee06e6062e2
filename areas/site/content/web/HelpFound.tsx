import { useCall } from '@leitai/platform/web/api'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { textPath } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { Link } from 'react-router'
import { searchHelp } from '../contract.ts'
import classes from './SitePages.module.css'

/** The results of a help search. */
export function HelpFound({ keyword }: { keyword: string }) {
  const t = useText('guide')
  const { list } = useCall(searchHelp, { keyword, language: useLanguage() })
  if (list.length === 0) return <Empty drawing="search" title={t('none', { keyword })} text={t('none.text')} compact />
  return (
    <>
      <h2 className={classes.heading}>{t('results', { count: list.length, keyword })}</h2>
      <ul className={classes.list}>
        {list.map(({ page, anchor, title, excerpt }) => (
          <li key={`${page} ${anchor}`}>
            {/* A full page load, so that the browser scrolls to the section. */}
            <Link to={textPath(page, anchor)} reloadDocument>
              <Marked text={title} keyword={keyword} />
            </Link>{' '}
            <span className={classes.chip}>{t(page)}</span>
            <p>
              <Marked text={excerpt} keyword={keyword} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A text with the search term highlighted. */
function Marked({ text, keyword }: { text: string; keyword: string }) {
  const words = keyword.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'gi'))
  // split() with a capture group puts the matches at the odd indexes.
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
