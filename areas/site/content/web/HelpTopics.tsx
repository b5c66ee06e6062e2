import { type Section, sectionsOf } from '@leitai/platform/contract/outline'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths, textPath } from '@leitai/platform/web/paths'
import { Link } from 'react-router'
import { sitePage } from '../contract.ts'
import { Card } from './Card.tsx'
import classes from './SitePages.module.css'

const texts = ['howTo', 'faq', 'tool', 'cheating', 'merge', 'terms', 'privacy'] as const

/** Shown before a search: guides, rules, and the first question of each group. */
export function HelpTopics() {
  const t = useText('guide')
  const words = useWords()
  const sections = sectionsOf(words(useCall(sitePage, { key: 'faq' }).text))
  return (
    <>
      <h2 className={classes.heading}>{t('topics')}</h2>
      <ul className={classes.cards}>
        {texts.map((key) => (
          <Card key={key} to={textPath(key)} title={t(key)} text={t(`${key}.text`)} />
        ))}
        <Card to={paths.guideMap()} title={t('map')} text={t('map.text')} />
      </ul>
      <h2 className={classes.heading}>{t('popular')}</h2>
      <ul className={classes.list}>
        {firstOfGroups(sections).map(({ anchor, title }) => (
          <li key={anchor}>
            <Link to={textPath('faq', anchor)} reloadDocument>
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
