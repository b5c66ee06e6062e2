import { sectionsOf } from '@leitai/contract/core/outline'
import { RatedKey, sitePage } from '@leitai/contract/site/content'
import { useLocation } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { PagesFrame } from '../../platform/app/PagesFrame.tsx'
import { TextSection } from '../../platform/app/TextSection.tsx'
import { Contents } from './Contents.tsx'
import { Helpful } from './Helpful.tsx'
import { PageOrigin } from './PageOrigin.tsx'
import classes from './SitePages.module.css'
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
