import { adminTabs } from '../../apps/web/admin-console-tabs.ts'
import { competitionTabs } from '../../apps/web/competition-tabs.ts'
import { hostConsoleTabs } from '../../apps/web/host-console-tabs.ts'
import { organisationTabs } from '../../apps/web/organisation-tabs.ts'
import type * as screens from '../../apps/web/screens.ts'
import type { Screen } from '../../areas/platform/web/framework/screen.ts'
import { guest, member, type PageCase, type Who } from './cases.ts'
import { studyCases } from './learning/page-cases.ts'

/** The ids in the paths. */
export interface Ids {
  /** One with result files, one with works, and one that has ended. */
  algorithm: number
  application: number
  ended: number
  news: number
  topic: number
  goods: number
  order: number
  team: number
  libraryItem: number
  person: number
}

const editor = ['stages', 'data', 'scoring', 'signUp', 'prizes', 'people', 'launch']
const adminQueries = [
  'content&news=new',
  'content&part=pages',
  'landing&page-id=1',
  'shop&part=orders',
  'training&part=questions',
  'training&part=courses',
  'points&part=grants',
  'points&part=rules',
  'points&part=checks',
]

/** The paths of all routes. */
type Path = (typeof screens)[keyof typeof screens] extends Screen<infer P> ? P : never

/** The users who open each page, with its parameters: a route without an entry does not compile. */
const lines = (ids: Ids): Record<Path, readonly PageCase[]> => {
  return {
    '/home.html': guest(),
    '/invited.html': member('?id=1&key=none'),
    '/cmptlist.html': guest('', '?view=rows', '?keyword=zzzz'),
    '/cmptDetail.html': [
      ...Object.keys(competitionTabs).map((tab): PageCase => {
        const id = /^entr/.test(tab) ? ids.application : ids.algorithm
        return [/^(submit|team|entry)$/.test(tab) ? '演示甲' : 'guest', `?id=${id}&tab=${tab}`]
      }),
      ...guest(`?id=${ids.ended}&tab=leaderboard`, `?id=${ids.application}`, '?id=999999'),
    ],
    '/news-list.html': guest('', '?keyword=zzzz'),
    '/news-detail.html': guest(`?id=${ids.news}`),
    '/circle.html': [...guest(), ...member('?write=1')],
    '/topic-detail.html': [...guest(`?id=${ids.topic}`), ...member(`?id=${ids.topic}`)],
    '/statistics.html': guest('', `?id=${ids.algorithm}`),
    '/rankScreen.html': guest(`?id=${ids.algorithm}`, `?id=${ids.ended}`),
    '/run-notebook.html': member('?id=999999'),
    '/submission-details.html': [...guest('?id=999999'), ...member('?id=999999')],
    '/landingpage/:page': guest('orange-cup.html', 'gaosibei-award.html'),
    '/login.html': guest(),
    '/reg.html': guest(),
    '/findPasswd.html': guest(),
    '/accountset/officialNotice.html': member(),
    '/myNotice/privateLetter.html': [...guest(), ...member('', `?with=${ids.person}`)],
    '/myNotice/officialNotice.html': member('', '?part=settings'),
    '/myNotice/refuseList.html': member(),
    '/end-mails.html': guest(),
    '/unlock.html': guest(),
    '/accountset/appeal.html': member(),
    '/accountset/reports.html': member('', `?cmptId=${ids.algorithm}&userId=${ids.person}`),
    '/build-competition.html': [...guest(), ...member()],
    '/judge-space.html': [
      ...member(),
      ['demo-host', ''],
      ...Object.keys(hostConsoleTabs).map((part): PageCase => {
        const id = part === 'entries' ? ids.application : ids.algorithm
        return ['demo-host', `?tab=console&id=${id}&part=${part}`]
      }),
      ...editor.map((step): PageCase => ['demo-host', `?tab=console&id=${ids.algorithm}&part=prepare&step=${step}`]),
      ...Object.keys(adminTabs).map((tab): PageCase => ['demo-admin', `?tab=${tab}`]),
      ...adminQueries.map((query): PageCase => ['demo-admin', `?tab=${query}`]),
    ],
    '/accountset/PIM.html': member(),
    '/accountset/others.html': member(),
    '/organisations.html': guest('', '?keyword=zzzz'),
    '/organisation.html': [
      ...Object.keys(organisationTabs).map((tab): PageCase => ['guest', `?key=demo-university&tab=${tab}`]),
      ...member('?key=demo-university&tab=members'),
    ],
    '/organisation-manage.html': ['page', 'members', 'invitations', 'code', 'webhooks'].map(
      (part): PageCase => ['demo-host', `?id=1&part=${part}`],
    ),
    '/accountset/organisations.html': member(),
    '/accountset/tokens.html': member(),
    '/accountset/connect.html': member('?code=BCDF-GHJK'),
    '/accountset/certification.html': member(),
    '/user_center.html': [...guest(`?userId=${ids.person}`), ...member()],
    '/mine_cmpt.html': member(),
    '/personal_achievement.html': member(),
    '/accountset/myCompetition.html': member(),
    '/teamCenter.html': guest('', '?tab=teams'),
    '/hall-of-fame.html': guest('', '?tab=champions', '?tab=ranking'),
    '/rank-team.html': guest(`?id=${ids.team}`),
    '/encourage_index.html': guest(),
    '/:id/shop_detail.html': guest(`/${ids.goods}/shop_detail.html`),
    // A user with an unpaid order is redirected to it.
    '/confirm_order.html': [['demo-host', `?goodsId=${ids.goods}&count=1`]],
    '/receive_order.html': member(`?orderId=${ids.order}`),
    '/my_order.html': member('', `?id=${ids.order}`, '?tab=addresses'),
    '/certificate.html': guest(),
    '/index_center.html': [...guest(), ...member()],
    '/get_intergral.html': member(),
    '/intergral_question.html': guest(),
    '/mergeRules.html': guest(),
    '/rule/server-rule.html': guest(),
    '/rule/private.html': guest(),
    '/rule/cheat-rule.html': guest(),
    '/guide/how-to-compete.html': guest(),
    '/about.html': guest(),
    '/guide/FAQ.html': guest(),
    '/guide/guide-map.html': guest(),
    '/helpCenter.html': guest('', '?keyword=zzzz'),
    '/contact-us.html': guest(),
    '/404.html': guest(),
    '/science.html': guest(),
    '/cmpt-info.html': guest(`?id=${ids.algorithm}`),
    '/WisdomChina.html': guest(),
    ...studyCases(ids),
    '/sponsors.html': guest(),
    '/datasets.html': guest('', '?keyword=zzzz'),
    '/dataset.html': guest(`?id=${ids.algorithm}`, `?id=${ids.ended}`),
    '/library.html': guest('', '?keyword=zzzz'),
    '/library-item.html': guest(`?id=${ids.libraryItem}`),
    '/submission-tool.html': guest(),
  }
}

/** All page cases, grouped by user. */
export function pageCases(ids: Ids): PageCase[] {
  const all = Object.entries(lines(ids)).flatMap(([path, list]) =>
    list.map(
      ([who, query]): PageCase => [who, path.includes(':') ? query.replace(/^(?!\/)/, '/landingpage/') : path + query],
    ),
  )
  const order: readonly Who[] = ['guest', '演示甲', 'demo-host', 'demo-admin']
  return order.flatMap((who) => all.filter(([other]) => other === who))
}
