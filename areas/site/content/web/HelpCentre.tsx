import { limits } from '@leitai/platform/contract/limits'
import { type Section, sectionsOf } from '@leitai/platform/contract/outline'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths, textPath } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { type RatedKey, ratePage, searchHelp, sitePage } from '../contract.ts'
import { helpWords } from './help-words.ts'
import { PageCard } from './PageCard.tsx'
import classes from './SitePages.module.css'
import { PagesFrame } from './shared/PagesFrame.tsx'

/** The help centre: search, guides, frequent questions, contact. */
export default function HelpCentre() {
  const t = useText('guide')
  const [search] = useSearchParams()
  const keyword = helpWords(search)
  return (
    <PagesFrame group="guides" title={t('centre')} text={t('centre.text')}>
      <p>{t('centre.text')}</p>
      <SearchField label={t('search')} value={keyword} to={(text) => paths.help(text)} />
      {keyword === '' ? <HelpTopics /> : <HelpFound keyword={keyword} />}
      <h2 className={classes.heading}>{t('contact')}</h2>
      <p>{t('contact.text')}</p>
      <Button component={Link} to={paths.contact()} variant="default">
        {t('place.contact')}
      </Button>
    </PagesFrame>
  )
}

const texts = ['howTo', 'faq', 'tool', 'cheating', 'merge', 'terms', 'privacy'] as const

/** Shown before a search: guides, rules, and the first question of each group. */
function HelpTopics() {
  const t = useText('guide')
  const words = useWords()
  const sections = sectionsOf(words(useCall(sitePage, { key: 'faq' }).text))
  return (
    <>
      <h2 className={classes.heading}>{t('topics')}</h2>
      <List className={classes.cards}>
        {texts.map((key) => (
          <PageCard key={key} to={textPath(key)} title={t(key)} text={t(`${key}.text`)} />
        ))}
        <PageCard to={paths.guideMap()} title={t('map')} text={t('map.text')} />
      </List>
      <h2 className={classes.heading}>{t('popular')}</h2>
      <List className={classes.list}>
        {firstOfGroups(sections).map(({ anchor, title }) => (
          <li key={anchor}>
            <Link to={textPath('faq', anchor)} reloadDocument>
              {title}
            </Link>
          </li>
        ))}
      </List>
      <p>
        <Link to={paths.faq()}>{t('all')}</Link>
      </p>
    </>
  )
}

const firstOfGroups = (sections: readonly Section[]) =>
  sections.filter(({ level }, at) => level > 2 && (sections[at - 1]?.level ?? 0) < 3)

/** The results of a help search. */
function HelpFound({ keyword }: { keyword: string }) {
  const t = useText('guide')
  const { list } = useCall(searchHelp, { keyword, language: useLanguage() })
  if (list.length === 0) return <Empty drawing="search" title={t('none', { keyword })} text={t('none.text')} compact />
  return (
    <>
      <h2 className={classes.heading}>{t('results', { count: list.length, keyword })}</h2>
      <List className={classes.list}>
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
      </List>
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

/** Asks whether a page was helpful, and if not, what was missing. */
export function Helpful({ page }: { page: z.output<typeof RatedKey> }) {
  const t = useText('guide')
  const send = useSend(ratePage)
  const [said, setSaid] = useState<'nothing' | 'no' | 'all'>('nothing')
  const [text, setText] = useState('')
  const rate = async (helpful: boolean) => {
    if (await send.run({ key: page, helpful, text: '' })) setSaid(helpful ? 'all' : 'no')
  }
  const sendRating = async () => {
    if (await send.run({ key: page, helpful: false, text: text.trim() })) setSaid('all')
  }
  return (
    <section className={classes.helpful} aria-labelledby="helpful">
      <h2 id="helpful">{t('helpful')}</h2>
      {said === 'nothing' && (
        <Group gap="xs">
          <Button variant="default" size="compact-md" disabled={send.pending} onClick={() => rate(true)}>
            {t('helpful.yes')}
          </Button>
          <Button variant="default" size="compact-md" disabled={send.pending} onClick={() => rate(false)}>
            {t('helpful.no')}
          </Button>
        </Group>
      )}
      {said === 'no' && (
        <>
          <LongText
            label={t('helpful.missing')}
            maxLength={limits.feedbackContent}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="xs" mt="xs">
            <Button size="compact-md" loading={send.pending} disabled={text.trim() === ''} onClick={sendRating}>
              {t('helpful.send')}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => setSaid('all')}>
              {t('helpful.skip')}
            </Button>
          </Group>
        </>
      )}
      <p role="status">{said === 'nothing' ? '' : t('helpful.thanks')}</p>
    </section>
  )
}
