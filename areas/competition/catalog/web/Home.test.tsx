import { currentLogin } from '@leitai/identity/account/contract.session'
import type { WireOf } from '@leitai/platform/contract/call'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { siteInfo } from '@leitai/site/settings/contract'
import { answer, card, somebody, usual } from '@leitai/testing/web/fake'
import { page } from '@leitai/testing/web/page'
import { expect, test } from 'vitest'
import { cmptIndex } from '../contract.ts'

type Index = WireOf<typeof cmptIndex>
const nothing: Omit<Index, 'numbers'> = {
  featured: [],
  running: [],
  mine: [],
  own: [],
  recommended: [],
  recent: [],
  champions: [],
}
const numbers = { users: 12_480, competitions: 36, submissions: 208_341, prizeTotal: 3_650_000 }
const partner = { name: { zh: '示例研究院', en: 'Example Institute' }, logo: '', link: '' }

async function home(index: Partial<Index>, language: 'zh' | 'en' = 'zh', role: 'user' | 'admin' = 'user') {
  const answers = new Map([
    ...usual(),
    answer(cmptIndex, () => ({ ...nothing, numbers, ...index })),
    ...(role === 'admin' ? [answer(currentLogin, () => ({ ...somebody, role }))] : []),
    answer(getCmptNewsList, () => ({ list: [], total: 0, page: 1, pageSize: 5, tags: [] })),
    answer(siteInfo, () => ({ contact: siteDefaults.contact, slides: [], partners: [partner], jupyter: '' })),
  ])
  const { html } = await page('/home.html', { answers, language })
  return html.slice(0, html.indexOf('id="state"'))
}
const has = (html: string, words: readonly string[]) => words.filter((word) => html.includes(word))

// covers: pages.home.figures-users-competitions, pages.home.partners, pages.home.call-host-competition
// covers: pages.home.empty-states
test('the home page shows figures, partners and how to host, and empty states where nothing runs or is featured', async () => {
  const html = await home({})
  const texts = [
    '12,480',
    '¥3,650,000',
    '36',
    '示例研究院',
    '举办一场竞赛',
    '暂时没有进行中的竞赛',
    '登台，以数据论高下',
  ]
  expect(has(html, texts)).toEqual(texts)
  expect(has(html, ['为你推荐', '擂主', '继续我的竞赛'])).toEqual([])
  // The steps of competing are not a list of which there is more.
  expect(html).toMatch(/怎样参赛<\/h2><a href="[^"]*how-to-compete[^"]*"[^>]*>参赛指南</)
})

test('where nothing runs, an admin begins a competition and others see the list', async () => {
  expect(has(await home({}, 'zh', 'admin'), ['新建竞赛', '查看全部竞赛'])).toEqual(['新建竞赛'])
  expect(has(await home({}), ['新建竞赛', '查看全部竞赛'])).toEqual(['查看全部竞赛'])
})

// covers: pages.home.running-competitions-prize, pages.home.champions-home-page, pages.list.card-cover-host
// covers: pages.list.card-days-left
test('competitions show prize and days left, winners their score, slides their dots', async () => {
  const running = [card(1), card(4)]
  const champions = [{ cmptId: 1, title: card(1).title, teamName: '银杏树下', teamLogo: '', score: '0.9731' }]
  const html = await home({ running, champions, featured: running })
  const texts = [
    '¥50,000',
    '剩余',
    '银杏树下',
    '0.9731',
    '第 1 个，共 2 个',
    'aria-roledescription="carousel"',
    '示例大学',
    '文本',
  ]
  expect(has(html, texts)).toEqual(texts)
})

test('recommendations show their reason in both languages', async () => {
  const recommended = [
    { card: card(1), because: { kind: 'entered' as const, title: { zh: '旧赛', en: 'The old one' } } },
    { card: card(2), because: { kind: 'skill' as const, skill: 'Python' } },
  ]
  const chinese = ['为你推荐', '因为你参加过“旧赛”', '因为你擅长 Python']
  expect(has(await home({ recommended }), chinese)).toEqual(chinese)
  const english = ['Recommended for you', 'Because you joined “The old one”', 'Because you know Python']
  expect(has(await home({ recommended }, 'en'), english)).toEqual(english)
})

// covers: pages.list.filter-kind-prize, pages.list.sort-newest-deadline, pages.list.switch-between-cards
// covers: pages.list.10-20-page, pages.list.how-many-found
test('the list shows the number of results, as cards or rows, ten or twenty per page, by order and kind of prize', async () => {
  const { html } = await page('/cmptlist.html?view=rows&size=10&order=deadline&reward=cash')
  const texts = ['共 24 场', 'data-row="true"', '10 条/页', '20 条/页', '最新', '截止时间', '奖金', '人数', '荣誉']
  expect(has(html, texts)).toEqual(texts)
  expect(html).toMatch(/<option value="deadline" selected="">/)
  expect((await page('/cmptlist.html')).html.includes('data-row')).toBe(false)
})

// covers: pages.home.own-next
test('below each of one’s own competitions are the rank, its change since yesterday and the next step with its link', async () => {
  const mine = [card(1), card(2), card(4)]
  const none = { left: null, at: null }
  const own = [
    { cmptId: 1, rank: 12, change: 3, next: { ...none, kind: 'submit' as const, left: 1 } },
    { cmptId: 2, rank: null, change: null, next: { ...none, kind: 'team' as const } },
    { cmptId: 4, rank: 2, change: -1, next: { ...none, kind: 'choose' as const, at: '2026-11-30T04:00:00.000Z' } },
  ]
  const zh = await home({ mine, own, running: mine })
  expect(
    has(zh, ['第 12 名', '较昨天升 3 名', '今天还可提交 1 次', '创建或加入队伍', '较昨天降 1 名', '选择最终提交']),
  ).toHaveLength(6)
  expect(has(zh, ['cmptDetail.html?id=1&amp;tab=submit', 'cmptDetail.html?id=2&amp;tab=team'])).toHaveLength(2)
  expect(zh.match(/第 \d+ 名/g)).toHaveLength(2)
  const en = await home({ mine, own }, 'en')
  expect(
    has(en, ['Rank 12', 'up 3 since yesterday', '1 submission left today', 'Choose your final submissions']),
  ).toHaveLength(4)
})
