import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { lazyComponent } from '../../framework/chunk.ts'
import { useText } from '../../framework/i18n/use-text.ts'
import { full, paths } from '../../paths.ts'
import { useMe } from '../session.ts'
import classes from './Header.module.css'
import { Logo } from './Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { memberTools } from './member-tools.ts'
import { PaletteButton } from './PaletteButton.tsx'
import { SearchBox } from './SearchBox.tsx'
import { LanguageSwitch, SchemeSwitch } from './Switches.tsx'
import { sections } from './sections.ts'

const MemberTools = lazyComponent(memberTools)

export function Header() {
  const t = useText('common')
  const me = useMe()
  return (
    <header className={classes.header}>
      <div className={`page ${classes.bar}`}>
        <Logo />
        <nav className={classes.nav} aria-label={t('nav.label')}>
          {sections.map(({ key, to }) => (
            <NavLink key={key} to={to}>
              {t(key)}
            </NavLink>
          ))}
        </nav>
        <div className={`${classes.wide} ${classes.push}`}>
          <SearchBox />
        </div>
        <div className={classes.end}>
          <PaletteButton />
          <div className={classes.wide}>
            <SchemeSwitch />
            <LanguageSwitch />
          </div>
          {me.loginFlag ? (
            <Suspense>
              <MemberTools />
            </Suspense>
          ) : (
            <Entrance />
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function Entrance() {
  const t = useText('common')
  const { pathname, search } = useLocation()
  const back = full(pathname + search)
  return (
    <>
      <Button component={Link} to={paths.login(back)} variant="subtle" size="compact-sm">
        {t('login.in')}
      </Button>
      <Button component={Link} to={paths.register(back)} size="compact-sm" className={classes.register}>
        {t('login.register')}
      </Button>
    </>
  )
}
