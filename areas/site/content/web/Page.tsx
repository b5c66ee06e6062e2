import { sectionsOf } from '@leitai/platform/contract/outline'
import { useCall } from '@leitai/platform/web/api'
import { PagesFrame } from '@leitai/platform/web/app/PagesFrame.tsx'
import { TextSection } from '@leitai/platform/web/app/TextSection.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { useLocation } from 'react-router'
import { RatedKey, sitePage } from '../contract.ts'
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
