import { currentLogin } from '@leitai/identity/account/contract.session'
import type { WireOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { answer, detail, fakeCall, somebody, usual } from '@leitai/testing/web/fake'
import { render } from '@leitai/web/server.tsx'
import { expect, it } from 'vitest'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { type OverallRowWire, overallBoard, rankList, rankStageList } from '../contract.ts'

type Answer = WireOf<typeof overallBoard>
const person = (userId: number, more: Partial<OverallRowWire> = {}): OverallRowWire => ({
  rank: userId,
  teamId: null,
  name: `选手${userId}`,
  picture: '',
  members: [{ userId, userName: `选手${userId}`, avatar: '', school: '' }],
  baseline: false,
  removed: null,
  total: null,
  parts: [{ score: '0.90', rank: 1 }, null],
  ...more,
})
const part = (cmptId: number, more: Partial<Answer['parts'][number]> = {}): Answer['parts'][number] => ({
  cmptId,
  stageId: cmptId * 10,
  name: { zh: `第${cmptId}站`, en: `Race ${cmptId}` },
  board: 'B',
  opposite: false,
  weight: 1,
  ...more,
})

/** A page of a series whose parent has no stage of its own, or of a competition with one stage. */
async function page(given: Partial<Answer>, { query = '', language = 'zh' as Language, series = true } = {}) {
  const table = usual()
  table.set(currentLogin.path, () => somebody)
  const shown: Answer = {
    list: [],
    total: 0,
    ranked: 0,
    page: 1,
    pageSize: 50,
    by: 'sum',
    over: 'series',
    missing: 0,
    direction: 'higher',
    parts: [],
    ...given,
  }
  const calls: string[] = []
  const stage = { stageId: 1, name: { zh: '初赛', en: 'Preliminary' }, boards: ['A' as const], revealed: false }
  for (const [path, give] of [
    answer(cmptDetail, () => ({
      ...detail(false),
      ...(series && { type: 'application' as const, stages: [] }),
      overall: { by: shown.by, over: shown.over },
    })),
    answer(rankStageList, () => (series ? [] : [stage])),
    answer(overallBoard, () => shown),
  ])
    table.set(path, give)
  const rendered = await render({
    request: new Request(`https://leitai.test/v3/cmptDetail.html?id=1&tab=leaderboard${query}`),
    call: fakeCall(table, calls),
    language,
    site: emptyChrome,
    manifest: null,
    scripts: [],
  })
  if (rendered.kind === 'redirect') throw new Error(`Redirected to ${rendered.location}`)
  return { html: rendered.html, calls }
}

it('shows the people of a series, ties and what does not count yet, with the rule in words', async () => {
  const { html } = await page({
    list: [person(1, { total: '0.90' }), person(2, { rank: 1, total: '0.90', removed: 'struck' })],
    total: 2,
    ranked: 1,
    parts: [part(7, { weight: 2 }), part(8, { board: null }), part(9, { board: null, opposite: true })],
  })
  for (const word of ['选手1', '并列', '取消成绩', '上榜人数', '权重：第7站 × 2、第8站 × 1、第9站 × 1。'])
    expect(html).toContain(word)
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('上榜人数 1')
  for (const word of ['总分越高越好。', '尚未计入：第8站。', '分数方向不同，不计入总分：第9站。', '按 0 分计'])
    expect(html).toContain(word)
  expect(html).toContain('href="/v3/api/common/cmpt/overallBoard/export?cmptId=1"')
  expect(html).toContain('/v3/user_center.html?userId=2')
  expect(html).toContain('cmptDetail.html?id=7&amp;tab=leaderboard')
})

it('has no column of totals where the parts are compared in order', async () => {
  const ordered = await page({ by: 'order', missing: null, direction: null, list: [person(1)], parts: [part(7)] })
  expect(ordered.html).not.toContain('总分')
  expect(ordered.html).toContain('排在有该部分成绩的之后')
  const ranks = await page(
    { by: 'ranks', missing: null, direction: null, list: [person(1, { total: '1.50' })], parts: [part(7)] },
    { language: 'en' },
  )
  for (const word of ['1.50', 'average of the ranks', 'rank 1', 'Race 7']) expect(ranks.html).toContain(word)
})

it('is a choice beside the stages of a competition, and asks only for the board that is shown', async () => {
  const stages = await page(
    { over: 'stages', list: [person(1, { teamId: 4, name: '银杏树下' })], parts: [part(1)] },
    { series: false, query: '&board=overall' },
  )
  for (const word of ['总成绩', '初赛', '银杏树下', 'rank-team.html?id=4']) expect(stages.html).toContain(word)
  expect(stages.calls).toContain(overallBoard.path)
  expect(stages.calls).not.toContain(rankList.path)
  const empty = await page({}, { language: 'en' })
  expect(empty.html).toContain('once a competition in the series has a final leaderboard')
  expect((await page({}, { query: '&q=x' })).html).toContain('查看完整榜单')
})
