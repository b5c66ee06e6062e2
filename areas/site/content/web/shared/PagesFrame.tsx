import { SideFrame } from '@leitai/platform/web/app/SideFrame.tsx'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import type { ReactNode } from 'react'

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
