import type { Labelled } from './framework/i18n/texts.ts'

/** All paths of the site, below the base. `<Link to>` takes them as they are; everything else needs full(). */
export const BASE = '/v3'

/** The tabs of a competition's page, of the host console and of the admin console, named like their labels. */
export type CompetitionTab = Labelled<'competition', 'tab'>
export type HostConsoleTab = Labelled<'host-console', 'part'>
export type AdminTab = Labelled<'admin-console', 'tab'>
export type OrganisationTab = Labelled<'organisation', 'tab'>
/** The tabs of a class’s page. */
export type ClassTab = Labelled<'class', 'tab'>
/** The parts of the page where an organisation is managed. */
export const organisationParts = ['page', 'members', 'invitations', 'code', 'webhooks'] as const
export type OrganisationPart = (typeof organisationParts)[number]

/** Query parameters of the competition list; omitted ones have their default value. */
export interface ListFilter {
  keyword?: string
  state?: string
  type?: string
  tag?: string
  reward?: string
  open?: boolean
  order?: string
  page?: number
  size?: number
  view?: string
}

/** A provider whose own log-in goes on, and what says which it is, where it must be told. */
export interface Leaving {
  provider: string
  ticket: string | null
}

/** Query parameters of the user list. */
export interface PeopleFilter {
  tab?: string
  keyword?: string
  role?: string
  looking?: boolean
  order?: string
  page?: number
}

/** Query parameters of the notifications. */
export interface NoticeFilter {
  kind?: string | undefined
  unread?: boolean
  page?: number
}

/** Query parameters of the direct messages; `with`: the other user's id. */
export interface DirectMessageFilter {
  with?: number
  q?: string
  unread?: boolean
  page?: number
}

/** Query parameters of the dataset list. */
export interface DatasetFilter {
  keyword?: string
  tag?: string
  order?: string
  page?: number
}

/** Query parameters of the shared library. */
export interface LibraryFilter {
  keyword?: string
  kind?: string | undefined
  tag?: string
  page?: number
}

/** Query parameters of the forum. */
export interface ForumFilter {
  cmpt?: number
  scope?: string
  unanswered?: boolean
  tag?: string
  keyword?: string
  order?: string
  page?: number
  /** Opens the form for a new topic. */
  write?: boolean
}

function address(path: string, values: object = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '' && value !== false) query.set(name, value === true ? '1' : String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

export const paths = {
  home: () => '/home.html',
  list: (filter: ListFilter = {}) => address('/cmptlist.html', filter),
  competition: (id: number, tab?: CompetitionTab, more: Record<string, string | number | undefined> = {}) =>
    address('/cmptDetail.html', { id, tab, ...more }),
  /** The invitation link of a competition that is not public. */
  invited: (id: number, key: string) => address('/invited.html', { id, key }),
  login: (back?: string) => address('/login.html', { back }),
  /** `invite` is the inviter's code. */
  register: (back?: string, invite?: string) => address('/reg.html', { back, invite }),
  recover: () => '/findPasswd.html',
  /** Not a page: redirects to an SSO provider; `bind` is for signed-in users. */
  ssoStart: (provider: string, more: { back?: string; bind?: boolean; trial?: 1 } = {}) =>
    address('/api/common/sso/start', { provider, ...more }),
  /** The log-in page with the ticket of an SSO log-in; `back` has the base. */
  ssoReturn: (sso: string, provider: string, back: string) => address('/login.html', { sso, provider, back }),
  lti: (launch: string) => address('/lti.html', { launch }),
  /** Not a page: ends the log-in at a provider. */
  ssoLeave: ({ provider, ticket }: Leaving) =>
    address('/api/common/sso/leave', { provider, ...(ticket && { ticket }) }),
  /** The log-in page after a log-out; `left` is the provider whose own log-in goes on, `leaving` says which it is. */
  loggedOut: ({ provider, ticket }: Leaving) =>
    address('/login.html', { left: provider, ...(ticket && { leaving: ticket }) }),
  notFound: () => '/404.html',
  mergeRules: () => '/mergeRules.html',
  datasets: (filter: DatasetFilter = {}) => address('/datasets.html', filter),
  /** The dataset of a competition, optionally with a file to preview. */
  dataset: (cmptId: number, file?: number) => address('/dataset.html', { id: cmptId, file }),
  library: (filter: LibraryFilter = {}) => address('/library.html', filter),
  libraryItem: (id: number) => address('/library-item.html', { id }),
  science: () => '/science.html',
  /** A programme of competitions with its news. */
  wisdom: (page?: number) => address('/WisdomChina.html', { page }),
  /** Institutions and companies that host competitions here. */
  hosts: (filter: { keyword?: string; kind?: string | undefined; page?: number } = {}) =>
    address('/sponsors.html', filter),
  /** A one-page summary of a competition to print or share. */
  cmptInfo: (id: number) => address('/cmpt-info.html', { id }),
  /**
   * The lab: a saved notebook, a shared one, or a new one with a dataset (`cmpt`) or with the
   * data of a competition that one competes in (`competing`), beginning as one of its files, a notebook (`starter`).
   */
  lab: (at: { id?: number; share?: string; cmpt?: number; competing?: number; starter?: number; page?: number } = {}) =>
    address('/dc_lab.html', at),
  submissionTool: () => '/submission-tool.html',
  /** Registration statistics of one competition or of the platform. */
  statistics: (cmptId?: number) => address('/statistics.html', { id: cmptId }),
  /** The leaderboard for a projector. */
  rankScreen: (cmptId: number, stageId?: number) => address('/rankScreen.html', { id: cmptId, stage: stageId }),
  /** An executed notebook: of a debug run of one’s team, or for the staff of a competition. */
  runNotebook: (id: number, cmpt?: number) => address('/run-notebook.html', { id, cmpt }),
  /** What the host’s program left for a submission. */
  submissionDetails: (id: number) => address('/submission-details.html', { id }),
  landing: (key: string) => `/landingpage/${key}.html`,
  newsList: (filter: { keyword?: string; tag?: string; page?: number } = {}) => address('/news-list.html', filter),
  news: (id: number) => address('/news-detail.html', { id }),
  forum: (filter: ForumFilter = {}) => address('/circle.html', filter),
  /** A topic; with a reply, the page that contains it. */
  topic: (id: number, more: { page?: number; post?: number } = {}) => address('/topic-detail.html', { id, ...more }),
  /** Exams and courses; `check`: the number of a certificate to verify. */
  training: (at: { page?: number; courses?: number; check?: string } = {}) => address('/training.html', at),
  codeEditor: (language?: string) => address('/codemirror.html', { language }),
  testEntry: (paperId: number) => address('/testEntry.html', { id: paperId }),
  exam: (attemptId: number) => address('/exam.html', { id: attemptId }),
  testResult: (attemptId: number) => address('/testResult.html', { id: attemptId }),
  hallOfFame: (filter: { year?: number | undefined; tab?: string; keyword?: string; page?: number } = {}) =>
    address('/hall-of-fame.html', filter),
  /** A team with its members and its final rank. */
  rankTeam: (teamId: number) => address('/rank-team.html', { id: teamId }),
  shop: (filter: { kind?: string | undefined; order?: string | undefined; keyword?: string; page?: number } = {}) =>
    address('/encourage_index.html', filter),
  host: () => '/build-competition.html',
  help: (keyword?: string) => address('/helpCenter.html', { keyword }),
  contact: () => '/contact-us.html',
  myCompetitions: () => '/mine_cmpt.html',
  /** The current user's profile; `asOthers`: as others see it. */
  userCentre: (asOthers = false) => address('/user_center.html', { view: asOthers ? 'others' : undefined }),
  /** The points centre; `kind` and `page` belong to its ledger. */
  points: (ledger: { kind?: string | undefined; page?: number } = {}) => address('/index_center.html', ledger),
  /** Ways to earn points; `month` (yyyy-MM) belongs to the check-in calendar, `page` to the invitations. */
  earn: (at: { month?: string | undefined; page?: number } = {}) => address('/get_intergral.html', at),
  pointsQuestions: () => '/intergral_question.html',
  /** The current user's orders, or one of them; the tab `addresses` is the address book. */
  orders: (at: { state?: string | undefined; page?: number; id?: number; tab?: string } = {}) =>
    address('/my_order.html', at),
  product: (id: number) => `/${id}/shop_detail.html`,
  confirmOrder: (goodsId: number, count: number) => address('/confirm_order.html', { goodsId, count }),
  receiveOrder: (orderId: number) => address('/receive_order.html', { orderId }),
  settings: () => '/accountset/PIM.html',
  certification: () => '/accountset/certification.html',
  otherSettings: (at?: string) => `/accountset/others.html${at ? `#${at}` : ''}`,
  /** Personal access tokens, and the page that authorizes a tool. */
  organisations: (filter: { keyword?: string; kind?: string | undefined; page?: number } = {}) =>
    address('/organisations.html', filter),
  organisation: (key: string, tab?: OrganisationTab, page?: number) =>
    address('/organisation.html', { key, tab, page }),
  organisationManage: (id: number, part?: OrganisationPart, more: Record<string, string | number | undefined> = {}) =>
    address('/organisation-manage.html', { id, part, ...more }),
  classes: () => '/classes.html',
  class: (id: number, tab?: ClassTab, more: Record<string, string | number | undefined> = {}) =>
    address('/class.html', { id, tab, ...more }),
  myOrganisations: () => '/accountset/organisations.html',
  tokens: () => '/accountset/tokens.html',
  connect: (code?: string) => address('/accountset/connect.html', { code }),
  accessLog: (page: number) => `${address('/accountset/others.html', { page })}#log`,
  settingsNotices: (at: NoticeFilter = {}) => address('/accountset/officialNotice.html', at),
  settingsCompetitions: (page?: number) => address('/accountset/myCompetition.html', { page }),
  /** The current user's reports; with a user, team or competition, the form to report them. */
  reports: (about: { cmptId?: number; teamId?: number; userId?: number; letters?: boolean; page?: number } = {}) =>
    address('/accountset/reports.html', about),
  appeal: (page?: number) => address('/accountset/appeal.html', { page }),
  /** A user's public profile. */
  person: (userId: number) => address('/user_center.html', { userId }),
  personCompetitions: (userId?: number, page?: number) => address('/mine_cmpt.html', { userId, page }),
  personAchievements: (userId?: number) => address('/personal_achievement.html', { userId }),
  people: (filter: PeopleFilter = {}) => address('/teamCenter.html', filter),
  adminConsole: (tab?: string, more: Record<string, string | number | undefined> = {}) =>
    address('/judge-space.html', { tab, ...more }),
  /** A tab of one competition's host console. */
  hostConsole: (id: number, part?: string, more: Record<string, string | number | undefined> = {}) =>
    address('/judge-space.html', { tab: 'console', id, part, ...more }),
  /** Public verification of certificates. */
  certificate: (number?: string) => address('/certificate.html', { number }),
  messages: (at: DirectMessageFilter = {}) => address('/myNotice/privateLetter.html', at),
  notices: (at: NoticeFilter = {}) => address('/myNotice/officialNotice.html', at),
  /** `hook`: the own webhook whose log is shown. */
  noticeSettings: (at: { hook?: number; page?: number } = {}) =>
    address('/myNotice/officialNotice.html', { part: 'settings', ...at }),
  refuseList: (page?: number) => address('/myNotice/refuseList.html', { page }),
  serverRule: () => '/rule/server-rule.html',
  privacy: () => '/rule/private.html',
  cheatRule: () => '/rule/cheat-rule.html',
  howTo: () => '/guide/how-to-compete.html',
  faq: () => '/guide/FAQ.html',
  /** The site map, for one role. */
  guideMap: (role?: string) => address('/guide/guide-map.html', { role }),
  about: () => '/about.html',
} as const

/** The pages of the site’s own texts, by their keys. */
export const textPaths = {
  terms: paths.serverRule(),
  privacy: paths.privacy(),
  cheating: paths.cheatRule(),
  merge: paths.mergeRules(),
  howTo: paths.howTo(),
  faq: paths.faq(),
  about: paths.about(),
  tool: paths.submissionTool(),
} as const
export const textPath = (key: keyof typeof textPaths, anchor?: string) =>
  anchor ? `${textPaths[key]}#${anchor}` : textPaths[key]

/** The path with the base, as the browser's address bar shows it. */
export const full = (path: string) => `${BASE}${path}`

/** The target of `back`, without the base: only URLs of this site are followed, all others lead to the home page. */
export function wayBack(back: string | null): string {
  const here = 'http://leitai.invalid'
  if (back === null || !URL.canParse(back, here)) return paths.home()
  const url = new URL(back, here)
  if (url.origin !== here || !url.pathname.startsWith(`${BASE}/`)) return paths.home()
  const path = url.pathname.slice(BASE.length)
  const entrance =
    ['/login.html', '/reg.html', '/findPasswd.html'].includes(path) || path.startsWith('/api/') || path.startsWith('//')
  return entrance ? paths.home() : `${path}${url.search}${url.hash}`
}
