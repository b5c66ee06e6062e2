import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { afterLoading } from '../../framework/chunk.ts'
import { useApp } from '../../framework/context.ts'
import { useText, useWords } from '../../framework/i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMe } from '../session.ts'
import { useFeedback } from './FeedbackButton.tsx'
import classes from './Header.module.css'
import { SearchBox } from './SearchBox.tsx'
import { LanguageSwitch, SchemeSwitch } from './Switches.tsx'
import { sections } from './sections.ts'

const MessageLink = afterLoading(() => import('./MessageLink.tsx'))

export function MobileMenu() {
  const t = useText('common')
  const words = useWords()
  const me = useMe()
  const { site } = useApp()
  const [opened, setOpened] = useState(false)
  const feedback = useFeedback()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the place changes
  useEffect(() => setOpened(false), [key])
  return (
    <div className={classes.narrow}>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('nav.open')}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Icon name="menu" size={22} />
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('nav.label')} size={300} side>
        <nav className={classes.drawer} aria-label={t('nav.label')}>
          <SearchBox />
          {sections.map((section) => (
            <NavLink key={section.key} to={section.to}>
              {t(section.key)}
            </NavLink>
          ))}
          {me.loginFlag && <MessageLink />}
          <NavLink to={paths.help()}>{t('tools.help')}</NavLink>
          <button
            type="button"
            className={classes.drawerButton}
            onClick={() => {
              setOpened(false)
              void feedback.open()
            }}
          >
            {t('tools.feedback')}
          </button>
          {site.groupQr && (
            <figure className={classes.drawerQr}>
              <img src={site.groupQr} width={150} height={150} alt={t('tools.groupQr')} />
              <figcaption>{words(site.groupText)}</figcaption>
            </figure>
          )}
          {site.email && <a href={`mailto:${site.email}`}>{t('tools.operator', { email: site.email })}</a>}
          <Group mt="md" gap="xs">
            <LanguageSwitch />
            <SchemeSwitch />
          </Group>
        </nav>
      </Dialog>
      {feedback.dialog}
    </div>
  )
}
