import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Link } from 'react-router'
import { getUserCmptList, getUserHonorList } from '../contract.ts'
import { CompetitionList } from './CompetitionList.tsx'
import { Curve } from './Curve.tsx'
import { Hidden } from './Hidden.tsx'
import { HonourList } from './HonourList.tsx'
import classes from './People.module.css'
import { PersonFrame } from './PersonFrame.tsx'
import { type Person, RECENT, readUserId, recentInput } from './person-input.ts'

/** A user's profile page with recent activity. */
export default function Centre() {
  const t = useText('people')
  return (
    <PersonFrame tab="overview">
      {(person, search) => {
        const named = readUserId(search) ?? undefined
        const own = person.self && search.get('view') !== 'others'
        return (
          <>
            {person.standing !== null && <Curve userId={person.userId} />}
            <div className={classes.sections}>
              <section aria-labelledby="recent-competitions">
                <div className={classes.bar}>
                  <h2 id="recent-competitions">{t('recent.competitions')}</h2>
                  {(person.competitions ?? 0) > 0 && (
                    <Link to={paths.personCompetitions(named)}>{t('all', { count: person.competitions ?? 0 })}</Link>
                  )}
                </div>
                {person.competitions === null ? <Hidden /> : <RecentCompetitions person={person} own={own} />}
              </section>
              <section aria-labelledby="recent-honours">
                <h2 id="recent-honours">{t('recent.honours')}</h2>
                {person.standing === null ? (
                  <Hidden />
                ) : (
                  <RecentHonours person={person} own={own} more={paths.personAchievements(named)} />
                )}
              </section>
            </div>
          </>
        )
      }}
    </PersonFrame>
  )
}

function RecentCompetitions({ person, own }: { person: Person; own: boolean }) {
  const { list } = useCall(getUserCmptList, recentInput(person.userId))
  return <CompetitionList list={list} own={own} />
}

function RecentHonours({ person, own, more }: { person: Person; own: boolean; more: string }) {
  const t = useText('people')
  const { list } = useCall(getUserHonorList, { userId: person.userId })
  return (
    <>
      <HonourList list={list.slice(0, RECENT)} own={own} />
      {list.length > RECENT && <Link to={more}>{t('all', { count: list.length })}</Link>}
    </>
  )
}
