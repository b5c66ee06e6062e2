import { type Section, sectionsOf } from '@leitai/platform/contract/outline'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useLocation } from 'react-router'
import { RatedKey, sitePage } from '../contract.ts'
import { Helpful } from './HelpCentre.tsx'
import { PageOrigin } from './PageCard.tsx'
import classes from './SitePages.module.css'
import { PagesFrame, TextSection } from './shared/PagesFrame.tsx'
import { isLegal, keyAt } from './site-pages.ts'

/** A long text of the site: rules, guide, about. */
export default function Page() {
  const t = useText('guide')
  const words = useWords()
  const key = keyAt(useLocation().pathname)
  const page = useCall(sitePage, { key })
  const sections = sectionsOf(words(page.text))
  const rated = RatedKey.safeParse(key).data
  return (
    <PagesFrame group={isLegal(key) ? 'rules' : 'guides'} title={t(key)} text={t(`${key}.text`)}>
      <PageOrigin page={page} legal={isLegal(key)} />
      <div className={classes.columns}>
        <Contents sections={sections.filter(({ level }) => level > 0 && level < 3)} />
        <article className={classes.text}>
          {sections.map((section) => (
            <TextSection key={section.anchor} section={section} />
          ))}
          {rated && <Helpful key={rated} page={rated} />}
        </article>
      </div>
    </PagesFrame>
  )
}

const FEW = 3

/** Table of contents of a long page: next to the text, or collapsed above it on a narrow screen. */
function Contents({ sections }: { sections: readonly Section[] }) {
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
