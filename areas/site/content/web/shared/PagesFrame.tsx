import type { Section } from '@leitai/platform/contract/outline'
import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import type { ReactNode } from 'react'
import classes from './TextSection.module.css'

interface PagesFrameProps {
  /** Which group of pages the side navigation lists. */
  group: 'rules' | 'guides'
  title: string
  /** The meta description. */
  text: string
  keep?: readonly string[]
  children: ReactNode
}

/** Layout of rule and help pages. */
export function PagesFrame({ group, title, text, keep = [], children }: PagesFrameProps) {
  const t = useText('guide')
  const links = {
    rules: [
      { to: paths.serverRule(), text: t('terms') },
      { to: paths.privacy(), text: t('privacy') },
      { to: paths.cheatRule(), text: t('cheating') },
      { to: paths.mergeRules(), text: t('merge') },
    ],
    guides: [
      { to: paths.help(), text: t('centre') },
      { to: paths.howTo(), text: t('howTo') },
      { to: paths.faq(), text: t('faq') },
      { to: paths.submissionTool(), text: t('tool') },
      { to: paths.guideMap(), text: t('map') },
      { to: paths.about(), text: t('about') },
    ],
  }
  return (
    <SideFrame title={title} label={t(group)} links={links[group]}>
      <Head title={title} description={text} keep={keep} />
      {children}
    </SideFrame>
  )
}

/** A section of a page with its heading and anchor. */
export function TextSection({ section: { anchor, level, title, body } }: { section: Section }) {
  const t = useText('guide')
  const Heading = level > 2 ? 'h3' : 'h2'
  return (
    <section className={classes.part}>
      {level > 0 && (
        <Heading id={anchor}>
          {title}
          <a href={`#${anchor}`} className={classes.link} aria-label={t('link', { title })}>
            #
          </a>
        </Heading>
      )}
      {body !== '' && <Markdown text={body} under={2} />}
    </section>
  )
}
