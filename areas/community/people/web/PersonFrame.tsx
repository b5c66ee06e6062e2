import { AuthGuard } from '@leitai/identity/account/web/shared/AuthGuard.tsx'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { useCall, useCallWhen } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { MedalIcon } from '@leitai/platform/web/ui/MedalIcon.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Anchor, Button, Group, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { followList, profile } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import classes from './People.module.css'
import { type Person, profileInput, readUserId } from './person-input.ts'
import { RolesAndSkills } from './RolesAndSkills.tsx'
import { TierBadge } from './TierBadge.tsx'

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
        <PersonCard person={person} />
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

/** On the user's own profile: a preview of what others see, and a link to the settings. */
function ViewSwitch({ asOthers }: { asOthers: boolean }) {
  const t = useText('people')
  return (
    <div className={classes.view} data-others={asOthers || undefined}>
      <span>{t(asOthers ? 'view.others' : 'view.own')}</span>
      <Group gap="xs">
        <Button component={Link} to={paths.userCentre(!asOthers)} size="compact-sm" preventScrollReset>
          {t(asOthers ? 'view.back' : 'view.asOthers')}
        </Button>
        <Button component={Link} to={paths.settings()} variant="default" size="compact-sm">
          {t('view.edit')}
        </Button>
        <Button component={Link} to={paths.otherSettings('privacy')} variant="default" size="compact-sm">
          {t('view.privacy')}
        </Button>
        <Button component={Link} to={paths.people()} variant="default" size="compact-sm">
          {t('people.title')}
        </Button>
      </Group>
    </div>
  )
}

/** Header of a user's pages. */
function PersonCard({ person }: { person: Person }) {
  const t = useText('people')
  const common = useText('common')
  const { userId, userName, avatar, standing, lookingForTeam, realNameVerified, intro, self, followed } = person
  return (
    <Card component="header" padding="large" className={classes.card}>
      <div className={classes.who}>
        <Avatar id={userId} src={avatar} size={84} />
        <div className={classes.about}>
          <div className={classes.line}>
            <h1>{userName}</h1>
            {standing && <TierBadge tier={standing.tier} />}
            {lookingForTeam && <StateBadge tone="live">{t('looking')}</StateBadge>}
            {realNameVerified && <StateBadge tone="good">{t('verified')}</StateBadge>}
          </div>
          {intro && <p className={classes.intro}>{intro}</p>}
          <RolesAndSkills roles={person.roles} skills={person.skills} />
          <PersonFacts person={person} />
        </div>
        <div className={classes.side}>
          {!self && <FollowButton userId={userId} userName={userName} followed={followed} />}
          {!self && (
            <Anchor
              component={Link}
              to={paths.messages({ with: userId })}
              fz="sm"
              rel="nofollow"
              aria-label={common('letter.to', { name: userName })}
            >
              {common('letter')}
            </Anchor>
          )}
          {!self && (
            <Anchor component={Link} to={paths.reports({ userId })} fz="sm" rel="nofollow">
              {common('report')}
            </Anchor>
          )}
          <FollowCounts person={person} />
        </div>
      </div>
      <RankingSummary standing={standing} />
    </Card>
  )
}

/** The numbers of followers and followed users; each opens its list. */
function FollowCounts({ person }: { person: Person }) {
  const t = useText('people')
  const [open, setOpen] = useState<'followers' | 'following' | null>(null)
  if (person.followers === null) return <p className={classes.hidden}>{t('follow.hidden')}</p>
  return (
    <div className={classes.counts}>
      {(['followers', 'following'] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => setOpen(kind)}>
          <strong>
            <NumberText value={person[kind]} />
          </strong>
          {t(`follow.${kind}`)}
        </button>
      ))}
      {open && <FollowDialog userId={person.userId} kind={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Ranking points, overall rank and medals. */
function RankingSummary({ standing }: Pick<Person, 'standing'>) {
  const t = useText('people')
  if (!standing) return <p className={classes.hidden}>{t('standing.hidden')}</p>
  return (
    <Facts className={classes.standing}>
      <div>
        <dt>{t('standing.points')}</dt>
        <dd>
          <NumberText value={Math.round(standing.points)} />
        </dd>
      </div>
      <div>
        <dt>{t('standing.rank')}</dt>
        <dd>
          <NumberText value={standing.rank} />
        </dd>
      </div>
      {(['gold', 'silver', 'bronze'] as const).map((medal) => (
        <div key={medal}>
          <dt>{t(`medal.${medal}`)}</dt>
          <dd>
            <MedalIcon medal={medal} />
            <NumberText value={standing.medals[medal]} />
          </dd>
        </div>
      ))}
    </Facts>
  )
}

/** A user's school, work and region; private fields are marked as such. */
function PersonFacts({ person }: { person: Person }) {
  const t = useText('people')
  const settings = useText('settings')
  const { school, work, region, website, since } = person
  const education = school && school.education !== '' ? settings(`education.${school.education}`) : ''
  const facts: [string, ReactNode][] = [
    [t('fact.school'), school ? [school.name, school.major, education].filter(Boolean).join(' · ') : t('hidden')],
    [
      t('fact.work'),
      work ? work.occupation && `${work.occupation} · ${settings(`workStatus.${work.status}`)}` : t('hidden'),
    ],
    [t('fact.region'), region ?? t('hidden')],
    [
      t('fact.website'),
      website && (
        <a href={website} target="_blank" rel="nofollow ugc noopener noreferrer">
          {website.replace(/^https?:\/\//i, '')}
        </a>
      ),
    ],
    [t('fact.since'), <TimeText key="since" at={since} detail="day" />],
  ]
  return (
    <Facts className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Facts>
  )
}

const PAGE = 10

interface FollowDialogProps {
  userId: number
  kind: 'followers' | 'following'
  onClose: () => void
}

/** A paginated list of followers or followed users. */
function FollowDialog({ userId, kind, onClose }: FollowDialogProps) {
  const t = useText('people')
  const common = useText('common')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCallWhen(followList, { userId, kind, page, pageSize: PAGE })
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE))
  return (
    <Dialog opened onClose={onClose} title={t(`follow.${kind}`)}>
      {error ? (
        <Alert color="red" role="alert">
          {error.message}
          <Button variant="default" size="compact-sm" ml="sm" onClick={() => void refetch()}>
            {common('error.again')}
          </Button>
        </Alert>
      ) : !data ? (
        <Skeleton h={240} />
      ) : data.list.length === 0 ? (
        <Empty compact title={t(data.hidden ? 'hidden' : `follow.${kind}.none`)} />
      ) : (
        <>
          <ul className={classes.followers}>
            {data.list.map(({ userId: id, userName, avatar, intro, followed }) => (
              <li key={id}>
                <Avatar id={id} src={avatar} size={36} />
                <div className={classes.about}>
                  <Link to={paths.person(id)} onClick={onClose}>
                    {userName}
                  </Link>
                  {intro && <p>{intro}</p>}
                </div>
                <FollowButton userId={id} userName={userName} followed={followed} size="compact-sm" />
              </li>
            ))}
          </ul>
          {last > 1 && (
            <Group justify="center" mt="md">
              <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {common('page.previous')}
              </Button>
              <span className="tnum">
                {page}/{last}
              </span>
              <Button variant="default" size="compact-sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
                {common('page.next')}
              </Button>
            </Group>
          )}
        </>
      )}
    </Dialog>
  )
}
