import type { Namespaces } from '@leitai/platform/web/framework/i18n/texts'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Link, useSearchParams } from 'react-router'
import { PageCard } from './PageCard.tsx'
import classes from './SitePages.module.css'
import { PagesFrame } from './shared/PagesFrame.tsx'

/** The site map: for each role the usual steps and the relevant pages. */
export default function GuideMap() {
  const t = useText('guide')
  const [search] = useSearchParams()
  const role = roles.find((one) => one === search.get('role'))
  const shown = groups
    .map(({ title, places }) => ({ title, places: places.filter((place) => isFor(place, role)) }))
    .filter(({ places }) => places.length > 0)
  return (
    <PagesFrame group="guides" title={t('map')} text={t('map.text')}>
      <p>{t('map.text')}</p>
      <FilterLinks
        label={t('role')}
        links={[
          { key: 'all', text: t('role.all'), to: paths.guideMap(), current: role === undefined },
          ...roles.map((one) => ({
            key: one,
            text: t(`role.${one}`),
            to: paths.guideMap(one),
            current: one === role,
          })),
        ]}
      />
      {role && (
        <>
          <h2 className={classes.heading}>{t('way', { role: t(`role.${role}`) })}</h2>
          <List ordered className={classes.way}>
            {ways[role].map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
          </List>
        </>
      )}
      {shown.map(({ title, places }) => (
        <section key={title}>
          <h2 className={classes.heading}>{t(title)}</h2>
          <List className={classes.cards}>
            {places.map((place) => (
              <PageCard
                key={place.title}
                to={place.to}
                title={t(place.title)}
                text={place.login ? `${t(place.text)} · ${t('login')}` : t(place.text)}
              />
            ))}
          </List>
        </section>
      ))}
    </PagesFrame>
  )
}

const isFor = (place: Place, role: Role | undefined) =>
  role === undefined || place.roles === undefined || place.roles.includes(role)

type Text = keyof Namespaces['guide'] & string
const roles = ['visitor', 'competitor', 'captain', 'host', 'judge', 'admin'] as const
type Role = (typeof roles)[number]

interface Place {
  to: string
  title: Text
  text: Text
  /** The roles that need the page; everyone if omitted. */
  roles?: readonly Role[]
  login?: boolean
}
const members: readonly Role[] = ['competitor', 'captain', 'host', 'judge', 'admin']
const players: readonly Role[] = ['competitor', 'captain']

/** The site's pages, grouped by purpose. */
const groups: { title: Text; places: readonly Place[] }[] = [
  {
    title: 'group.compete',
    places: [
      { to: paths.home(), title: 'place.home', text: 'place.home.text' },
      { to: paths.list(), title: 'place.list', text: 'place.list.text' },
      { to: paths.hosts(), title: 'place.hosts', text: 'place.hosts.text' },
      { to: paths.wisdom(), title: 'place.wisdom', text: 'place.wisdom.text' },
      { to: paths.people(), title: 'place.people', text: 'place.people.text', roles: players },
      { to: paths.hallOfFame(), title: 'place.fame', text: 'place.fame.text' },
      { to: paths.statistics(), title: 'place.statistics', text: 'place.statistics.text' },
      { to: paths.certificate(), title: 'place.certificate', text: 'place.certificate.text' },
    ],
  },
  {
    title: 'group.learn',
    places: [
      { to: paths.science(), title: 'place.science', text: 'place.science.text' },
      { to: paths.datasets(), title: 'place.datasets', text: 'place.datasets.text' },
      { to: paths.lab(), title: 'place.lab', text: 'place.lab.text' },
      { to: paths.library(), title: 'place.library', text: 'place.library.text' },
      { to: paths.forum(), title: 'place.circle', text: 'place.circle.text' },
      { to: paths.training(), title: 'place.training', text: 'place.training.text' },
      { to: paths.newsList(), title: 'place.news', text: 'place.news.text' },
    ],
  },
  {
    title: 'group.mine',
    places: [
      { to: paths.myCompetitions(), title: 'place.mine', text: 'place.mine.text', roles: players, login: true },
      { to: paths.userCentre(), title: 'place.centre', text: 'place.centre.text', roles: members, login: true },
      { to: paths.messages(), title: 'place.messages', text: 'place.messages.text', roles: members, login: true },
      { to: paths.notices(), title: 'place.notices', text: 'place.notices.text', roles: members, login: true },
      { to: paths.certification(), title: 'place.realName', text: 'place.realName.text', roles: players, login: true },
      { to: paths.settings(), title: 'place.settings', text: 'place.settings.text', roles: members, login: true },
      { to: paths.appeal(), title: 'place.appeal', text: 'place.appeal.text', roles: players, login: true },
    ],
  },
  {
    title: 'group.points',
    places: [
      { to: paths.points(), title: 'place.points', text: 'place.points.text', roles: players, login: true },
      { to: paths.earn(), title: 'place.earn', text: 'place.earn.text', roles: players },
      { to: paths.shop(), title: 'place.shop', text: 'place.shop.text' },
    ],
  },
  {
    title: 'group.host',
    places: [
      { to: paths.host(), title: 'place.build', text: 'place.build.text', roles: ['visitor', 'host'] },
      {
        to: paths.adminConsole('console'),
        title: 'place.console',
        text: 'place.console.text',
        roles: ['host', 'judge', 'admin'],
        login: true,
      },
      {
        to: paths.adminConsole('site'),
        title: 'place.adminConsole',
        text: 'place.adminConsole.text',
        roles: ['admin'],
        login: true,
      },
    ],
  },
  {
    title: 'group.help',
    places: [
      { to: paths.howTo(), title: 'place.howTo', text: 'place.howTo.text' },
      { to: paths.faq(), title: 'place.faq', text: 'place.faq.text' },
      { to: paths.submissionTool(), title: 'place.tool', text: 'place.tool.text', roles: players },
      { to: paths.mergeRules(), title: 'place.merge', text: 'place.merge.text', roles: players },
      { to: paths.serverRule(), title: 'place.terms', text: 'place.terms.text' },
      { to: paths.privacy(), title: 'place.privacy', text: 'place.privacy.text' },
      { to: paths.cheatRule(), title: 'place.cheating', text: 'place.cheating.text' },
      { to: paths.contact(), title: 'place.contact', text: 'place.contact.text' },
    ],
  },
]

/** The usual steps of each role. */
const ways: Record<Role, readonly { text: Text; to: string }[]> = {
  visitor: [
    { text: 'way.visitor.list', to: paths.list() },
    { text: 'way.visitor.fame', to: paths.hallOfFame() },
    { text: 'way.visitor.circle', to: paths.forum() },
    { text: 'way.visitor.howTo', to: paths.howTo() },
    { text: 'way.visitor.register', to: paths.register() },
  ],
  competitor: [
    { text: 'way.competitor.list', to: paths.list() },
    { text: 'way.competitor.people', to: paths.people() },
    { text: 'way.competitor.mine', to: paths.myCompetitions() },
    { text: 'way.competitor.realName', to: paths.certification() },
    { text: 'way.competitor.achievements', to: paths.personAchievements() },
  ],
  captain: [
    { text: 'way.captain.mine', to: paths.myCompetitions() },
    { text: 'way.captain.people', to: paths.people() },
    { text: 'way.captain.merge', to: paths.mergeRules() },
    { text: 'way.captain.notices', to: paths.notices() },
    { text: 'way.captain.mine2', to: paths.myCompetitions() },
  ],
  host: [
    { text: 'way.host.build', to: paths.host() },
    { text: 'way.host.console', to: paths.adminConsole('console') },
    { text: 'way.host.launch', to: paths.adminConsole('console') },
    { text: 'way.host.run', to: paths.adminConsole('console') },
    { text: 'way.host.certify', to: paths.adminConsole('console') },
  ],
  judge: [
    { text: 'way.judge.notices', to: paths.notices() },
    { text: 'way.judge.console', to: paths.adminConsole('console') },
    { text: 'way.judge.mark', to: paths.adminConsole('console') },
    { text: 'way.judge.cheating', to: paths.cheatRule() },
  ],
  admin: [
    { text: 'way.admin.site', to: paths.adminConsole('site') },
    { text: 'way.admin.pages', to: paths.adminConsole('content', { part: 'pages' }) },
    { text: 'way.admin.launches', to: paths.adminConsole('launches') },
    { text: 'way.admin.realnames', to: paths.adminConsole('realname') },
    { text: 'way.admin.feedback', to: paths.adminConsole('feedback') },
  ],
}
