import { existsSync } from 'node:fs'
import { join } from 'node:path'
import competitionTexts from '@leitai/competition/catalog/texts.competition.zh.json' with { type: 'json' }
import adminTexts from '@leitai/operations/admin-console/texts.zh.json' with { type: 'json' }
import { isHandle, namespacesOf } from '@leitai/platform/web/framework/screen'
import { BASE, paths, wayBack } from '@leitai/platform/web/paths'
import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { adminTabs } from './admin-console-tabs.ts'
import { competitionTabs, tabFeet, tabHeads } from './competition-tabs.ts'
import { hostConsoleTabs } from './host-console-tabs.ts'
import { classTabs } from './learning/class-tabs.ts'
import { organisationTabs } from './organisation-tabs.ts'
import { routes } from './routes.tsx'
import * as screens from './screens.ts'

/** The specification's pages: path, layout, and whether signing in is required. */
const EXPECTED = `
/login.html bare
/reg.html bare
/findPasswd.html bare
/home.html full
/science.html full
/cmptlist.html full
/cmptDetail.html full
/cmpt-info.html full
/topic-detail.html full
/judge-space.html full
/statistics.html full
/mergeRules.html full
/helpCenter.html full
/exam.html bare login
/codemirror.html bare
/testEntry.html bare login
/testResult.html bare login
/rankScreen.html bare
/hall-of-fame.html full
/build-competition.html full
/news-detail.html full
/news-list.html full
/contact-us.html full
/teamCenter.html full
/dc_lab.html full
/WisdomChina.html full
/404.html full
/gallery.html bare
/landingpage/orange-cup.html full
/landingpage/gaosibei.html full
/landingpage/gaosibei4.html full
/landingpage/gaosibei-award.html full
/accountset/PIM.html full login
/accountset/officialNotice.html full login
/accountset/myCompetition.html full login
/accountset/certification.html full login
/accountset/others.html full login
/accountset/appeal.html full login
/user_center.html full
/mine_cmpt.html full
/personal_achievement.html full
/index_center.html full
/encourage_index.html full
/get_intergral.html full
/intergral_question.html full
/12/shop_detail.html full
/my_order.html full login
/confirm_order.html full login
/receive_order.html full login
/myNotice/privateLetter.html no-footer login
/myNotice/officialNotice.html no-footer login
/myNotice/refuseList.html no-footer login
/rule/server-rule.html full
/rule/private.html full
/rule/cheat-rule.html full
/guide/how-to-compete.html full
/guide/FAQ.html full
/guide/guide-map.html full`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const screenAt = (path: string) => matchRoutes(routes, `${BASE}${path}`, BASE)?.at(-1)?.route
const screenRoutes = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => [...(route.lazy ? [route] : []), ...screenRoutes(route.children ?? [])])
const isSource = (file = '') => file !== '' && existsSync(join(import.meta.dirname, '../..', file))

async function redirectOf(address: string): Promise<string | null> {
  const flat = routes[0]?.children?.[0]?.children ?? []
  const handler = createStaticHandler(flat, { basename: BASE })
  const answer = await handler.query(new Request(`http://leitai.test${BASE}${address}`))
  return answer instanceof Response ? answer.headers.get('Location') : null
}

describe('route map', () => {
  // covers: spec.routes.61-addresses-57, spec.routes.bare-signin-registration, spec.routes.rankscreen-without-header
  // covers: spec.routes.accountset-six-children, spec.routes.mynotice-signin-footer, rules.open.pages-below-v3
  // covers: rules.other.old-addresses-page, pages.ground.every-listed-address
  it.each(EXPECTED)('%s has layout %s', (path = '', chrome, access) => {
    const handle = screenAt(path)?.handle
    expect(isHandle(handle) && handle.chrome).toBe(chrome)
    expect(isHandle(handle) && (handle.private ?? false)).toBe(access === 'login')
  })

  it('every path that links use has a page', () => {
    const { ssoStart, ssoLeave, landing, loggedOut, ...others } = paths
    const left = { provider: 'some', ticket: null }
    const made: string[] = Object.values<(...values: never[]) => string>(others).map((address) => address())
    expect(made.length).toBeGreaterThan(60)
    expect(made.filter((path) => !screenAt(path.split(/[?#]/)[0] ?? '')?.lazy)).toEqual([])
    expect(screenAt(landing('orange-cup'))?.lazy).toBeDefined()
    expect(screenAt(loggedOut(left).split('?')[0] ?? '')?.lazy).toBeDefined()
    for (const address of [ssoStart('some'), ssoLeave(left)]) expect(screenAt(address)?.lazy).toBeUndefined()
  })

  it('every screen and tab is registered', () => {
    const there = import.meta.glob<object>(['./*/{screens,tabs}.ts', '../../areas/**/web/**/{screens,tabs}.ts'], {
      eager: true,
    })
    expect(Object.values(there).flatMap((module) => Object.keys(module)).length).toBeGreaterThan(130)
    const maps = [screens, adminTabs, hostConsoleTabs, competitionTabs, tabHeads, tabFeet, organisationTabs, classTabs]
    const listed = new Set<unknown>(maps.flatMap((map) => Object.values<unknown>(map)))
    const forgotten = Object.entries(there).filter(
      ([, module]) => !Object.values(module).every((one) => listed.has(one)),
    )
    expect(forgotten.map(([file]) => file)).toEqual([])
  })

  it('every label of a tab has its tab', () => {
    const labelled = (texts: object) =>
      Object.keys(texts).flatMap((key) => /^tab\.(?!label$)(\w+)$/.exec(key)?.[1] ?? [])
    expect(Object.keys(adminTabs).toSorted()).toEqual(labelled(adminTexts).toSorted())
    expect(Object.keys(competitionTabs).toSorted()).toEqual(labelled(competitionTexts).toSorted())
  })

  it('every route names its source file and i18n namespaces', () => {
    const handles = screenRoutes(routes).map(({ handle }) => handle)
    expect(handles.filter((handle) => !(isHandle(handle) && isSource(handle.file)))).toEqual([])
    const texts = (path: string) => {
      const handle = screenAt(path)?.handle
      return isHandle(handle) ? handle.ns : []
    }
    expect(texts('/hall-of-fame.html')).toEqual(['common', 'fame', 'people'])
    expect(texts('/cmptDetail.html')).toEqual(['common', 'competition'])
    // A tab's texts come with the address that selects it, and so do those of one part of it.
    const console = screenAt('/judge-space.html')?.handle
    const withTab = (search: string) => (isHandle(console) ? namespacesOf(console, new URLSearchParams(search)) : [])
    expect(texts('/judge-space.html')).not.toContain('shop')
    expect(withTab('tab=shop')).toEqual(expect.arrayContaining(['admin-console', 'host-console', 'shop']))
    const marking = withTab('tab=console&id=1&part=marking')
    expect(marking).toEqual(expect.arrayContaining(['host-console', 'judging']))
    expect(marking).not.toContain('review')
    expect(withTab('tab=console&id=1')).not.toContain('judging')
  })

  // covers: spec.routes.empty-children-mynotice, rules.open.root-unknown-pages
  it.each([
    ['/', '/home.html'],
    ['/nothing-of-ours', '/home.html'],
    ['/rule', '/rule/server-rule.html'],
    ['/guide', '/guide/how-to-compete.html'],
    ['/myNotice', '/myNotice/privateLetter.html'],
    ['/accountset', '/accountset/PIM.html'],
  ])('redirects %s to %s', async (from, to) => {
    expect(await redirectOf(from)).toBe(`${BASE}${to}`)
  })
})

describe('paths', () => {
  // covers: pages.list.asked-stands-address
  it('omit default values', () => {
    expect(paths.list({ keyword: '', page: 2, open: true })).toBe('/cmptlist.html?page=2&open=1')
    expect(paths.competition(12, 'leaderboard')).toBe('/cmptDetail.html?id=12&tab=leaderboard')
  })

  it('redirect only within the site after sign-in', () => {
    expect(wayBack('/v3/cmptDetail.html?id=1#top')).toBe('/cmptDetail.html?id=1#top')
    const home = paths.home()
    const others = ['https://evil.test/v3/home.html', '//evil.test/v3/', '/v3//evil.test', '/\\evil.test/v3/x', null]
    for (const other of [...others, 'javascript:alert(1)', '/elsewhere', '/v3/login.html', '/v3/api/x']) {
      expect(wayBack(other)).toBe(home)
    }
  })
})
