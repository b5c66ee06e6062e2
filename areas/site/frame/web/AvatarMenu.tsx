import { logout } from '@leitai/identity/account/contract.session'
import { leave, useMe } from '@leitai/identity/account/web/shared/session'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Link } from 'react-router'
import classes from './Header.module.css'

export function AvatarMenu() {
  const t = useText('common')
  const me = useMe()
  const { run } = useSend(logout, {
    // If the session has already expired, signing out is done.
    refused: (error) => {
      if (error.loggedOut) leave(full(paths.home()))
      return error.loggedOut
    },
  })
  const logOut = async () => {
    const done = await run({})
    if (done) leave(full(done.elsewhere === null ? paths.home() : paths.loggedOut(done.elsewhere)))
  }
  return (
    <Disclosure label={t('nav.menu')} face={<Avatar id={me.userId ?? 0} src={me.avatar} size={34} />}>
      <span className={classes.name}>{me.userName}</span>
      <Link to={paths.myCompetitions()}>{t('nav.mine')}</Link>
      <Link to={paths.classes()}>{t('nav.classes')}</Link>
      <Link to={paths.userCentre()}>{t('nav.centre')}</Link>
      <Link to={paths.points()}>{t('nav.points')}</Link>
      <Link to={paths.settings()}>{t('nav.settings')}</Link>
      {(me.role === 'admin' || me.hosts) && <Link to={paths.adminConsole()}>{t('nav.adminConsole')}</Link>}
      <button type="button" onClick={logOut}>
        {t('login.out')}
      </button>
    </Disclosure>
  )
}
