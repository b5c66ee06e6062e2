import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { currentLogin } from '@leitai/identity/account/contract.session'
import type { WireOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { answer, detail, fakeCall, somebody, usual } from '@leitai/testing/web/fake'
import { describe, expect, it } from 'vitest'
import { render } from '../server.tsx'

type Cmpt = WireOf<typeof cmptDetail>

async function page(
  more: Partial<Cmpt>,
  me: WireOf<typeof currentLogin> | null = somebody,
  language: Language = 'zh',
): Promise<string> {
  const table = usual()
  if (me) table.set(currentLogin.path, () => me)
  table.set(...answer(cmptDetail, () => ({ ...detail(false), ...more })))
  const rendered = await render({
    request: new Request('https://leitai.test/v3/cmptDetail.html?id=1'),
    call: fakeCall(table),
    language,
    site: emptyChrome,
    manifest: null,
    scripts: [],
  })
  if (rendered.kind === 'redirect') throw new Error(`Redirected to ${rendered.location}`)
  // The serialized state after the page contains the same strings.
  return rendered.html.slice(0, rendered.html.indexOf('id="state"'))
}
const has = (html: string, words: readonly string[]) => words.filter((word) => html.includes(word))

describe('a competition rendered on the server', () => {
  // covers: pages.tabs.sub-menu-overview
  it('the overview explains how to take part and links to each section', async () => {
    const html = await page({})
    const texts = ['1–5 人', '每天 5 次提交', '自选 2 份提交计入 B 榜，未选的按最后提交的计']
    const menu = ['#about', '#format', '#scoring', '#time', '#rules'].map((part) => `href="${part}"`)
    const all = [...texts, ...menu, '/v3/cmptDetail.html?id=1&amp;tab=faq']
    expect(has(html, all)).toEqual(all)
  })

  // covers: pages.head.my-box-next
  it('a participant sees when the next stage begins', async () => {
    const [stage] = detail(false).stages
    if (!stage) throw new Error('there is no stage')
    const next = {
      ...stage,
      id: 2,
      name: { zh: '复赛', en: 'Final' },
      now: 'before' as const,
      startAt: '2026-12-01T01:00:00.000Z',
    }
    expect(has(await page({ stages: [stage, next] }), ['下一阶段：复赛'])).toHaveLength(1)
    expect(has(await page({}), ['下一阶段'])).toEqual([])
  })

  // covers: pages.head.main-button-verify, pages.head.main-button-after
  it('the main button shows the action that is possible now, or the reason why none is', async () => {
    const button = async (kind: Cmpt['action']['kind'], reason: string | null = null) => {
      const html = await page({ action: { kind, stageId: 1, reason } })
      const side = html.slice(html.indexOf('<header class'), html.indexOf('id="overview"'))
      return { html: side === '' ? html : side }
    }
    const said = [
      ['login', '登录后报名'],
      ['signUp', '立即报名'],
      ['code', '填写邀请码'],
      ['realName', '去实名'],
      ['approval', '等待审核'],
      ['submit', '提交结果（剩 5 次）'],
      ['practice', '已结束 · 赛后练习'],
      ['wait', '等待开始'],
      ['ended', '已结束'],
    ] as const
    for (const [kind, words] of said) expect(has((await button(kind)).html, [words]), kind).toEqual([words])
    expect(has((await button('realName')).html, ['/v3/accountset/certification.html'])).toHaveLength(1)
    expect(has((await button('practice')).html, ['tab=submit'])).toHaveLength(1)
    expect(has((await button('submit', '今日提交次数已用完')).html, ['今日提交次数已用完'])).toHaveLength(1)
  })

  // covers: pages.head.tags-state, pages.head.stage-timeline-now, pages.head.my-box-team
  it('the timeline marks the open stage; tags, state and the participant’s rank are shown', async () => {
    const [stage] = detail(false).stages
    if (!stage) throw new Error('there is no stage')
    const before = { ...stage, id: 2, name: { zh: '复赛', en: 'Final' }, now: 'before' as const }
    const html = await page({ stages: [stage, before], state: 'running', tags: ['回归'] })
    expect(html.match(/data-now="open" aria-current="step"/g)).toHaveLength(1)
    expect(html.match(/data-now="before"(?! aria-current)/g)).toHaveLength(1)
    expect(has(html, ['当前</span>', '>进行中<', '>回归<', '银杏树下', '0.10'])).toHaveLength(5)
  })

  // covers: pages.head.host-logo
  it('the host’s logo is shown beside its name, and tags are translated', async () => {
    const logo = '/v3/picture/editor/7/logo.jpg'
    expect(has(await page({ hostLogo: logo }), [`src="${logo}"`])).toHaveLength(1)
    expect(has(await page({}), [logo])).toEqual([])
    const tags = ['时间序列', '本队自拟']
    expect(has(await page({ tags }), tags)).toEqual(tags)
    const english = ['>Time series<', '>本队自拟<']
    expect(has(await page({ tags }, somebody, 'en'), [...english, '>时间序列<'])).toEqual(english)
  })

  // covers: spec.constants.ids-872-887, spec.constants.holiday-banner-competition
  // covers: spec.constants.watermark-switch-competition, rules.open.group-qr-code, rules.open.picture-watermark-set
  it('the group’s QR code, the holiday notice and the visitor’s name are shown where the host enables them', async () => {
    const shown = ['/v3/api/picture/7.webp', '假期公告', '2026-12-01 09:00', encodeURIComponent('>小明 7<')]
    const wanted = { groupQr: '/v3/api/picture/7.webp', bannerUntil: '2026-12-01T01:00:00.000Z', watermark: true }
    expect(has(await page(wanted), shown)).toEqual(shown)
    expect(has(await page({}), shown)).toEqual([])
    // Without a signed-in user there is no name to show.
    expect(has(await page(wanted, null), ['page-mark'])).toEqual([])
  })
})
