import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { afterLoading } from '../chunk.ts'
import { useText } from '../i18n/use-text.ts'
import { useMe } from '../session.ts'
import classes from './Header.module.css'
import { SearchBox } from './SearchBox.tsx'
import { LanguageSwitch, SchemeSwitch } from './Switches.tsx'
import { sections } from './sections.ts'

const MessageLink = afterLoading(() => import('./MessageLink.tsx'))

export function MobileMenu() {
  const t = useText('common')
  const me = useMe()
  const [opened, setOpened] = useState(false)
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
          <Group mt="md" gap="xs">
            <LanguageSwitch />
            <SchemeSwitch />
          </Group>
        </nav>
      </Dialog>
    </div>
  )
}
