import { useCall } from '@leitai/platform/web/api'
import { AuthGuard } from '@leitai/platform/web/app/AuthGuard.tsx'
import { useMe } from '@leitai/platform/web/app/session'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { profile } from '../contract.ts'
import { Card } from './Card.tsx'
import classes from './People.module.css'
import { type Person, profileInput, readUserId } from './person-input.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

type PersonTab = 'overview' | 'competitions' | 'achievements'
interface PersonFrameProps {
  tab: PersonTab
  children: (person: Person, search: URLSearchParams) => ReactNode
}

/** Layout of a user's pages: header and tabs. */
export function PersonFrame(props: PersonFrameProps) {
  const me = useMe()
  const [search] = useSearchParams()
  // Without a user in the URL the page is the current user's own, which requires signing in.
  if (!readUserId(search) && !me.loginFlag) return <AuthGuard>{null}</AuthGuard>
  return <Shown {...props} search={search} />
}

function Shown({ tab, children, search }: PersonFrameProps & { search: URLSearchParams }) {
  const t = useText('people')
  const settings = useText('settings')
  const person = useCall(profile, profileInput(search))
  const named = readUserId(search) ?? undefined
  const links = {
    overview: named === undefined ? paths.userCentre() : paths.person(named),
    competitions: paths.personCompetitions(named),
    achievements: paths.personAchievements(named),
  }
  const { userName, intro, roles, skills, searchable } = person
  const does = [...roles.map((role) => settings(`role.${role}`)), ...skills].join(t('comma'))
  const description = t('head.description', { name: userName, words: intro || does || t('head.nothing') })
  return (
    <>
      <Head
        title={t(`head.${tab}`, { name: userName })}
        description={description.slice(0, 160)}
        index={named !== undefined && searchable}
        keep={['userId', 'page']}
      />
      <div className={`page ${classes.frame}`}>
        {person.self && tab === 'overview' && <ViewSwitch asOthers={search.get('view') === 'others'} />}
        <Card person={person} />
        <nav className={classes.tabs} aria-label={t('tab.label')}>
          {(['overview', 'competitions', 'achievements'] as const).map((one) => (
            <Link key={one} to={links[one]} aria-current={one === tab ? 'page' : undefined} preventScrollReset>
              {t(`tab.${one}`)}
            </Link>
          ))}
        </nav>
        {children(person, search)}
      </div>
    </>
  )
}
