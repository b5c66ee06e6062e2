import { sectionsOf } from '@leitai/platform/contract/outline'
import { useCall } from '@leitai/platform/web/api'
import { StructuredData } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { sitePage } from '../contract.ts'
import { questionsOf } from './content-facts.ts'
import { Helpful } from './HelpCentre.tsx'
import { PageOrigin } from './PageCard.tsx'
import classes from './SitePages.module.css'
import { PagesFrame, TextSection } from './shared/PagesFrame.tsx'

/** Frequently asked questions: headings are groups, subheadings are questions. */
export default function Faq() {
  const t = useText('guide')
  const words = useWords()
  const page = useCall(sitePage, { key: 'faq' })
  const sections = sectionsOf(words(page.text))
  useOpened()
  return (
    <PagesFrame group="guides" title={t('faq')} text={t('faq.text')}>
      <StructuredData facts={() => questionsOf(sections)} />
      <SearchField label={t('search')} value="" to={(text) => paths.help(text)} />
      <PageOrigin page={page} legal={false} />
      <nav className={classes.groups} aria-label={t('contents')}>
        {sections
          .filter(({ level }) => level === 1 || level === 2)
          .map(({ anchor, title }) => (
            <a key={anchor} href={`#${anchor}`}>
              {title}
            </a>
          ))}
      </nav>
      {sections.map((section) =>
        section.level > 2 ? (
          <details key={section.anchor} id={section.anchor} className={classes.question}>
            <summary>{section.title}</summary>
            <div>
              <Markdown text={section.body} under={2} />
            </div>
          </details>
        ) : (
          <TextSection key={section.anchor} section={section} />
        ),
      )}
      <Helpful page="faq" />
      <p>
        {t('contact')} <Link to={paths.contact()}>{t('contact.text')}</Link>
      </p>
    </PagesFrame>
  )
}

/** Opens the question in the URL's fragment. */
function useOpened() {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1))
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView()
  }, [hash])
}
