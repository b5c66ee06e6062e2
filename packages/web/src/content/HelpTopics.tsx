import { sitePage } from '@leitai/contract/content'
import { type Section, sectionsOf } from '@leitai/contract/outline'
import { Link } from 'react-router'
import { useCall } from '../api.ts'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { paths } from '../paths.ts'
import { Card } from './Card.tsx'
import classes from './SitePages.module.css'
import { pathOf } from './site-pages.ts'

const texts = ['howTo', 'faq', 'tool', 'cheating', 'merge', 'terms', 'privacy'] as const

/** Who has not searched yet: the guides and rules, and the first question of each group. */
export function HelpTopics() {
  const t = useText('guide')
  const words = useWords()
  const sections = sectionsOf(words(useCall(sitePage, { key: 'faq' }).text))
  return (
    <>
      <h2 className={classes.heading}>{t('topics')}</h2>
      <ul className={classes.cards}>
        {texts.map((key) => (
          <Card key={key} to={pathOf(key)} title={t(key)} text={t(`${key}.text`)} />
        ))}
        <Card to={paths.guideMap()} title={t('map')} text={t('map.text')} />
      </ul>
      <h2 className={classes.heading}>{t('popular')}</h2>
      <ul className={classes.list}>
        {firstOfGroups(sections).map(({ anchor, title }) => (
          <li key={anchor}>
            <Link to={pathOf('faq', anchor)} reloadDocument>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.faq()}>{t('all')}</Link>
      </p>
    </>
  )
}

const firstOfGroups = (sections: readonly Section[]) =>
  sections.filter(({ level }, at) => level > 2 && (sections[at - 1]?.level ?? 0) < 3)
