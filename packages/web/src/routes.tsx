// Long because every screen of the site stands on this one map.
import { currentLogin } from '@leitai/contract/account'
import type { RouteObject } from 'react-router'
import { load } from './api.ts'
import { appKey } from './app/context.ts'
import { Root } from './app/Root.tsx'
import { RootError, RouteError } from './app/RouteError.tsx'
import { type Chrome, redirectTo, screen } from './app/screen.ts'
import { deskNamespaces } from './desk-tabs.tsx'
import { tabPart } from './detail-tabs.tsx'
import { notOpen } from './not-open.ts'
import { paths } from './paths.ts'

const BARE: ReadonlySet<string> = new Set([
  '/exam.html',
  '/codemirror.html',
  '/testEntry.html',
  '/testResult.html',
  '/rankScreen.html',
])
const PRIVATE = /^\/(?:accountset|my_order|confirm_order|receive_order|exam|testEntry|testResult)\b/

const chromeOf = (path: string): Chrome => (BARE.has(path) ? 'bare' : 'full')

const open: RouteObject[] = [
  screen({
    path: '/home.html',
    file: 'src/competition/Home.tsx',
    chrome: 'full',
    ns: ['common', 'competition'],
    code: () => import('./competition/Home.tsx'),
    loader: () => import('./competition/Home.loader.ts'),
  }),
  screen({
    path: '/cmptlist.html',
    file: 'src/competition/List.tsx',
    chrome: 'full',
    ns: ['common', 'competition'],
    code: () => import('./competition/List.tsx'),
    loader: () => import('./competition/List.loader.ts'),
  }),
  screen({
    path: '/cmptDetail.html',
    file: 'src/competition/Detail.tsx',
    chrome: 'full',
    ns: ['common', 'competition'],
    part: tabPart,
    code: () => import('./competition/Detail.tsx'),
    loader: () => import('./competition/Detail.loader.ts'),
  }),
  screen({
    path: '/news-list.html',
    file: 'src/content/NewsList.tsx',
    chrome: 'full',
    ns: ['common', 'content'],
    code: () => import('./content/NewsList.tsx'),
    loader: () => import('./content/NewsList.loader.ts'),
  }),
  screen({
    path: '/news-detail.html',
    file: 'src/content/News.tsx',
    chrome: 'full',
    ns: ['common', 'content'],
    code: () => import('./content/News.tsx'),
    loader: () => import('./content/News.loader.ts'),
  }),
  screen({
    path: '/circle.html',
    file: 'src/circle/Circle.tsx',
    chrome: 'full',
    ns: ['common', 'circle'],
    code: () => import('./circle/Circle.tsx'),
    loader: () => import('./circle/Circle.loader.ts'),
  }),
  screen({
    path: '/topic-detail.html',
    file: 'src/circle/Topic.tsx',
    chrome: 'full',
    ns: ['common', 'circle'],
    code: () => import('./circle/Topic.tsx'),
    loader: () => import('./circle/Topic.loader.ts'),
  }),
  screen({
    path: '/statistics.html',
    file: 'src/statistics/Statistics.tsx',
    chrome: 'full',
    ns: ['common', 'settings', 'statistics'],
    code: () => import('./statistics/Statistics.tsx'),
    loader: () => import('./statistics/Statistics.loader.ts'),
  }),
  screen({
    path: '/landingpage/:page',
    file: 'src/landing/Landing.tsx',
    chrome: 'full',
    ns: ['common', 'landing'],
    code: () => import('./landing/Landing.tsx'),
    loader: () => import('./landing/Landing.loader.ts'),
  }),
  screen({
    path: '/login.html',
    file: 'src/account/Login.tsx',
    chrome: 'bare',
    ns: ['common', 'account'],
    code: () => import('./account/Login.tsx'),
    loader: () => import('./account/Login.loader.ts'),
  }),
  screen({
    path: '/reg.html',
    file: 'src/account/Register.tsx',
    chrome: 'bare',
    ns: ['common', 'account'],
    code: () => import('./account/Register.tsx'),
  }),
  screen({
    path: '/findPasswd.html',
    file: 'src/account/FindPasswd.tsx',
    chrome: 'bare',
    ns: ['common', 'account'],
    code: () => import('./account/FindPasswd.tsx'),
  }),
  screen({
    path: '/accountset/officialNotice.html',
    file: 'src/message/OfficialNotices.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'message'],
    code: () => import('./message/OfficialNotices.tsx'),
  }),
  screen({
    path: '/myNotice/privateLetter.html',
    file: 'src/message/PrivateLetters.tsx',
    chrome: 'no-footer',
    private: true,
    ns: ['common', 'message'],
    code: () => import('./message/PrivateLetters.tsx'),
  }),
  screen({
    path: '/myNotice/officialNotice.html',
    file: 'src/message/OfficialNotices.tsx',
    chrome: 'no-footer',
    private: true,
    ns: ['common', 'message'],
    code: () => import('./message/OfficialNotices.tsx'),
  }),
  screen({
    path: '/myNotice/refuseList.html',
    file: 'src/message/RefuseList.tsx',
    chrome: 'no-footer',
    private: true,
    ns: ['common', 'message'],
    code: () => import('./message/RefuseList.tsx'),
  }),
  screen({
    path: '/end-mails.html',
    file: 'src/message/EndMails.tsx',
    chrome: 'full',
    ns: ['common', 'message'],
    code: () => import('./message/EndMails.tsx'),
    loader: () => import('./message/EndMails.loader.ts'),
  }),
  screen({
    path: '/accountset/appeal.html',
    file: 'src/appeal/Appeals.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'appeal'],
    code: () => import('./appeal/Appeals.tsx'),
  }),
  screen({
    path: '/accountset/reports.html',
    file: 'src/conduct/Reports.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'conduct'],
    code: () => import('./conduct/Reports.tsx'),
  }),
  screen({
    path: '/build-competition.html',
    file: 'src/host/Build.tsx',
    chrome: 'full',
    ns: ['common', 'account', 'host', 'lab'],
    code: () => import('./host/Build.tsx'),
  }),
  screen({
    path: '/judge-space.html',
    file: 'src/admin/Desk.tsx',
    chrome: 'full',
    ns: ['common', 'admin', ...deskNamespaces],
    code: () => import('./admin/Desk.tsx'),
  }),
  screen({
    path: '/accountset/PIM.html',
    file: 'src/settings/PersonalInfo.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'settings'],
    code: () => import('./settings/PersonalInfo.tsx'),
  }),
  screen({
    path: '/accountset/others.html',
    file: 'src/security/OtherSettings.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'account', 'security'],
    code: () => import('./security/OtherSettings.tsx'),
  }),
  screen({
    path: '/accountset/certification.html',
    file: 'src/realname/Certification.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'account', 'realname'],
    code: () => import('./realname/Certification.tsx'),
  }),
  screen({
    path: '/user_center.html',
    file: 'src/people/Centre.tsx',
    chrome: 'full',
    ns: ['common', 'settings', 'people'],
    code: () => import('./people/Centre.tsx'),
    loader: () => import('./people/Centre.loader.ts'),
  }),
  screen({
    path: '/mine_cmpt.html',
    file: 'src/people/Competitions.tsx',
    chrome: 'full',
    ns: ['common', 'settings', 'people'],
    code: () => import('./people/Competitions.tsx'),
    loader: () => import('./people/Competitions.loader.ts'),
  }),
  screen({
    path: '/personal_achievement.html',
    file: 'src/people/Achievements.tsx',
    chrome: 'full',
    ns: ['common', 'settings', 'people'],
    code: () => import('./people/Achievements.tsx'),
    loader: () => import('./people/Achievements.loader.ts'),
  }),
  screen({
    path: '/accountset/myCompetition.html',
    file: 'src/people/OwnCompetitions.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'people'],
    code: () => import('./people/OwnCompetitions.tsx'),
  }),
  screen({
    path: '/teamCenter.html',
    file: 'src/people/People.tsx',
    chrome: 'full',
    ns: ['common', 'settings', 'people'],
    code: () => import('./people/People.tsx'),
    loader: () => import('./people/People.loader.ts'),
  }),
  screen({
    path: '/hall-of-fame.html',
    file: 'src/people/Fame.tsx',
    chrome: 'full',
    ns: ['common', 'people', 'fame'],
    code: () => import('./people/Fame.tsx'),
    loader: () => import('./people/Fame.loader.ts'),
  }),
  screen({
    path: '/rank-team.html',
    file: 'src/people/RankTeam.tsx',
    chrome: 'full',
    ns: ['common', 'people', 'fame'],
    code: () => import('./people/RankTeam.tsx'),
    loader: () => import('./people/RankTeam.loader.ts'),
  }),
  screen({
    path: '/encourage_index.html',
    file: 'src/shop/Shop.tsx',
    chrome: 'full',
    ns: ['common', 'shop'],
    code: () => import('./shop/Shop.tsx'),
    loader: () => import('./shop/Shop.loader.ts'),
  }),
  screen({
    path: '/:id/shop_detail.html',
    file: 'src/shop/Goods.tsx',
    chrome: 'full',
    ns: ['common', 'shop'],
    code: () => import('./shop/Goods.tsx'),
    loader: () => import('./shop/Goods.loader.ts'),
  }),
  screen({
    path: '/confirm_order.html',
    file: 'src/shop/ConfirmOrder.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'shop'],
    code: () => import('./shop/ConfirmOrder.tsx'),
  }),
  screen({
    path: '/receive_order.html',
    file: 'src/shop/ReceiveOrder.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'settings', 'shop'],
    code: () => import('./shop/ReceiveOrder.tsx'),
  }),
  screen({
    path: '/my_order.html',
    file: 'src/shop/Orders.tsx',
    chrome: 'full',
    private: true,
    ns: ['common', 'settings', 'shop'],
    code: () => import('./shop/Orders.tsx'),
  }),
  screen({
    path: '/certificate.html',
    file: 'src/certificate/Check.tsx',
    chrome: 'full',
    ns: ['common', 'certificate'],
    code: () => import('./certificate/Check.tsx'),
  }),
  screen({
    path: '/index_center.html',
    file: 'src/points/Centre.tsx',
    chrome: 'full',
    ns: ['common', 'points'],
    code: () => import('./points/Centre.tsx'),
    loader: () => import('./points/Centre.loader.ts'),
  }),
  screen({
    path: '/get_intergral.html',
    file: 'src/points/Earn.tsx',
    chrome: 'full',
    ns: ['common', 'points'],
    code: () => import('./points/Earn.tsx'),
    loader: () => import('./points/Earn.loader.ts'),
  }),
  screen({
    path: '/intergral_question.html',
    file: 'src/points/Questions.tsx',
    chrome: 'full',
    ns: ['common', 'points'],
    code: () => import('./points/Questions.tsx'),
  }),
  screen({
    path: '/mergeRules.html',
    file: 'src/team/MergeRules.tsx',
    chrome: 'full',
    ns: ['common', 'team'],
    code: () => import('./team/MergeRules.tsx'),
  }),
  screen({
    path: '/404.html',
    file: 'src/content/NotFound.tsx',
    chrome: 'full',
    ns: ['common', 'content'],
    code: () => import('./content/NotFound.tsx'),
  }),
]

const later = Object.keys(notOpen).map((path) =>
  screen({
    path,
    file: 'src/not-open/NotOpen.tsx',
    chrome: chromeOf(path),
    private: PRIVATE.test(path),
    ns: ['common', 'content'],
    code: () => import('./not-open/NotOpen.tsx'),
  }),
)

/** The map of the site: every screen, below the base /v3. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    loader: async ({ context }) => {
      const app = context.get(appKey)
      await Promise.all([app.texts.load(['common']), load(app, currentLogin, {})])
      return null
    },
    shouldRevalidate: () => false,
    children: [
      {
        id: 'screens',
        ErrorBoundary: RouteError,
        children: [
          redirectTo('/', paths.home()),
          ...open,
          ...later,
          redirectTo('/accountset', paths.settings()),
          redirectTo('/myNotice', paths.messages()),
          redirectTo('/rule', paths.serverRule()),
          redirectTo('/guide', paths.howTo()),
          // The specification sends every unknown address to the home page.
          redirectTo('*', paths.home()),
        ],
      },
    ],
  },
]
