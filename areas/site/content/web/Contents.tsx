import type { Section } from '@leitai/platform/contract/outline'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import classes from './SitePages.module.css'

const FEW = 3

/** Table of contents of a long page: next to the text, or collapsed above it on a narrow screen. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const t = useText('guide')
  if (sections.length < FEW) return null
  const list = (
    <ol>
      {sections.map(({ anchor, title }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={t('contents')} className={classes.contents}>
      <div className={classes.wide}>
        <strong>{t('contents')}</strong>
        {list}
      </div>
      <details className={classes.narrow}>
        <summary>{t('contents')}</summary>
        {list}
      </details>
    </nav>
  )
}
