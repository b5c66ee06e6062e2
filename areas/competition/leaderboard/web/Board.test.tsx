import { currentLogin } from '@leitai/identity/account/contract.session'
import type { WireOf } from '@leitai/platform/contract/call'
import { CallError } from '@leitai/platform/contract/client'
import type { Language } from '@leitai/platform/contract/language'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { answer, detail, fakeCall, somebody, usual } from '@leitai/testing/web/fake'
import { render } from '@leitai/testing/web/render.tsx'
import { render as renderPage } from '@leitai/web/server.tsx'
import { describe, expect, it } from 'vitest'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { myRank, type RowWire, rankList, rankStageList, weekRankList } from '../contract.ts'
import { MedalNote } from './BoardBody.tsx'
import { Members } from './BoardCells.tsx'

type Cmpt = WireOf<typeof cmptDetail>
const none = { zh: '', en: '' }
const row = (teamId: number, more: Partial<RowWire> = {}): RowWire => ({
  rank: teamId,
  teamId,
  teamName: `队伍${teamId}`,
  teamLogo: '',
  members: [{ userId: teamId, userName: `成员${teamId}`, avatar: '', school: '' }],
  score: '0.10',
  interval: null,
  numbers: [],
  meanRank: null,
  entries: 2,
  at: '2026-11-10T00:00:00.000Z',
  change: null,
  medal: null,
  baseline: false,
  struck: false,
  verified: null,
  removed: null,
  trend: [0.3, 0.2],
  details: null,
  ...more,
})
const head = {
  total: 4,
  ranked: 3,
  page: 1,
  pageSize: 50,
  stageId: 1,
  board: 'A' as const,
  direction: 'lower' as const,
  asOf: '2026-11-12T00:00:00.000Z',
  intervals: null,
  revealAt: null,
  noon: false,
}

type Given = {
  revealed: boolean
  prizes: Cmpt['prizes']
  intervals: WireOf<typeof rankList>['intervals']
  direction?: 'higher' | 'lower'
  /** With a second stage. */
  second?: boolean
}

function answers({ revealed, prizes, intervals, direction = 'lower', second = false }: Given) {
  const table = usual()
  table.set(currentLogin.path, () => somebody)
  const more = [
    answer(cmptDetail, () => ({ ...detail(revealed), prizes })),
    answer(rankStageList, () => {
      const boards: WireOf<typeof rankStageList>[number]['boards'] = ['A', 'B', 'week']
      const first = { stageId: 1, name: { zh: '初赛', en: 'Preliminary' }, boards, revealed }
      return second ? [first, { ...first, stageId: 2, name: { zh: '复赛', en: 'Final' } }] : [first]
    }),
    answer(rankList, (input) => {
      if (input.board === 'B' && !revealed) throw new CallError('未公布', { code: 'leaderboard.hidden', status: 403 })
      const list = [
        row(1, { medal: 'gold', change: 2, interval: intervals && { low: '0.09', high: '0.12' } }),
        row(2, { rank: 1, teamName: '银杏树下' }),
        row(3, { rank: 0, baseline: true }),
        row(4, { rank: 3 }),
      ]
      return { list, promoted: [], ...head, direction, intervals, board: input.board, frozen: revealed, revealed }
    }),
    answer(weekRankList, () => ({
      list: [],
      ...head,
      total: 0,
      ranked: 0,
      frozen: false,
      revealed,
      week: 2,
      weeks: [{ week: 2, from: '2026-11-08T16:00:00.000Z', to: '2026-11-15T16:00:00.000Z' }],
    })),
  ]
  for (const [path, give] of more) table.set(path, give)
  return table
}

const wins = (count: number): Cmpt['prizes'][number] => ({ name: { zh: '奖', en: 'Prize' }, count, reward: none })

async function board(
  query: string,
  {
    revealed = false,
    language = 'zh' as Language,
    calls = [] as string[],
    prizes = [] as Cmpt['prizes'],
    intervals = null as Given['intervals'],
    direction = 'lower' as 'higher' | 'lower',
    second = false,
  } = {},
) {
  const rendered = await renderPage({
    request: new Request(`https://leitai.test/v3/cmptDetail.html?id=1&tab=leaderboard${query}`),
    call: fakeCall(answers({ revealed, prizes, intervals, direction, second }), calls),
    language,
    site: emptyChrome,
    manifest: null,
    scripts: [],
  })
  if (rendered.kind === 'redirect') throw new Error(`Redirected to ${rendered.location}`)
  return rendered
}

describe('the leaderboard rendered on the server', () => {
  // covers: pages.leaderboard.rank-shared-ranks, pages.leaderboard.medals, pages.leaderboard.mini-trend-recent
  // covers: pages.leaderboard.baseline-rows-marked
  it('shows the rows with medals, shared ranks, baselines and movement', async () => {
    const { status, html } = await board('')
    expect(status).toBe(200)
    for (const word of ['银杏树下', '金牌', '并列', '基线', '比昨天上升 2 位', '最近 2 次成绩，从 0.30 到 0.20']) {
      expect(html).toContain(word)
    }
    expect(html).toContain('id="my-row"')
    expect(html).toContain('/v3/api/common/cmpt/rankList/export?cmptId=1&amp;stageId=1&amp;board=A')
  })

  it('brackets ranks that cannot be told apart and names them, unless the rank follows from several numbers', async () => {
    const { html } = await board('', { intervals: { level: 90, alike: [{ from: 1, to: 3 }] } })
    for (const word of ['第 1–3 名无法区分（90%）', '0.09–0.12', '90% 区间']) expect(html).toContain(word)
    // Two share rank 1; the bracket passes the baseline between them and rank 3.
    expect(html.match(/(?<=data-alike=")\w+/g)).toEqual(['first', 'first', 'middle', 'last'])
    const sorted = await board('&sort=mae', { intervals: { level: 90, alike: [{ from: 1, to: 3 }] } })
    expect(sorted.html).not.toContain('data-alike')
    const none = await board('', { intervals: { level: 90, alike: [] }, language: 'en' })
    expect(none.html).toContain('can all be told apart (90 %)')
    const several = await board('', { intervals: { level: 90, alike: null } })
    expect(several.html).toContain('成绩下方为 90% 区间')
    expect(several.html).not.toContain('无法区分')
  })

  // covers: pages.leaderboard.line-below-prize
  it('draws the prize line below the last winning rank if more rows follow', async () => {
    const { html } = await board('', { prizes: [wins(1), wins(1)] })
    const [above = '', below = ''] = html.split('获奖线：前 2 名')
    expect([above.includes('队伍4'), below.includes('队伍4')]).toEqual([false, true])
    for (const [query, prizes] of [
      ['', []],
      ['', [wins(3)]],
      ['&q=银杏', [wins(1)]],
    ] as const)
      expect((await board(query, { prizes: [...prizes] })).html.includes('获奖线'), query).toBe(false)
  })

  // covers: spec.constants.dates-year-month, pages.leaderboard.switch-b-b
  it('disables board B, shows its reveal time, and does not request it before', async () => {
    const calls: string[] = []
    const { status, html } = await board('&board=B', { calls })
    expect(status).toBe(200)
    expect(html).toContain('B 榜尚未公布')
    expect(html).toContain('2030-01-02 11:04')
    expect(html).toMatch(/<button[^>]*aria-disabled="true"/)
    expect(calls).not.toContain(rankList.path)
  })

  // covers: pages.leaderboard.rank-shared-ranks, pages.leaderboard.once-stage-over
  it('selects the frozen board B once it is revealed', async () => {
    const { html } = await board('', { revealed: true })
    expect(html).toContain('比 A 榜上升 2 位')
    expect(html).toContain('榜单已冻结')
  })

  it('requests the user’s own row only in the browser', async () => {
    const calls: string[] = []
    await board('', { calls })
    expect(calls).not.toContain(myRank.path)
  })

  // covers: pages.leaderboard.board-each-week, pages.leaderboard.empty-before-first
  it('shows the dates of a week and an empty state', async () => {
    const { html } = await board('&board=week')
    expect(html).toContain('第 2 周（2026-11-09 至 2026-11-15）')
    expect(html).toContain('还没有成绩')
    expect(html).toContain('/v3/cmptDetail.html?id=1&amp;tab=submit')
  })

  // covers: pages.leaderboard.switch-between-stages
  it('links to the board of each stage and marks the shown one; a single stage has no links', async () => {
    const { html } = await board('&stage=1', { second: true })
    const nav = /<nav[^>]*aria-label="阶段".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const links = [...nav.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(([, given = '', name]) => [
      name,
      given.includes('aria-current="page"'),
      /tab=leaderboard&amp;stage=(\d)/.exec(given)?.[1],
    ])
    expect(links).toEqual([
      ['初赛', true, '1'],
      ['复赛', false, '2'],
    ])
    const english = await board('&stage=2', { second: true, language: 'en' })
    expect(english.html).toMatch(/<a [^>]*aria-current="page"[^>]*>Final<\/a>/)
    expect((await board('')).html).not.toContain('aria-label="阶段"')
  })

  // covers: pages.leaderboard.time
  it('says to the second as of when it is', async () => {
    const asOf = (html: string) => /(?:数据截至|As of)[^<]*(?:<!-- -->)?\s*<time[^>]*>([^<]*)/.exec(html)?.[1]
    expect(asOf((await board('')).html)).toBe('2026-11-12 08:00:00')
    expect(asOf((await board('', { language: 'en' })).html)).toBe('12 Nov 2026, 08:00:00')
  })

  // covers: pages.leaderboard.score-whether-higher
  it('shows scores, and whether higher or lower is better', async () => {
    const { html } = await board('')
    expect([html.includes('越低越好'), html.includes('越高越好')]).toEqual([true, false])
    expect(html).toMatch(/<td class="tnum[^>]*>0\.10</)
    const higher = (await board('', { direction: 'higher' })).html
    expect([higher.includes('越低越好'), higher.includes('越高越好')]).toEqual([false, true])
  })

  // covers: pages.leaderboard.team-members-pictures
  it('shows the members’ pictures, four at most, with all names on hover and to screen readers', async () => {
    const members = [11, 12, 13, 14, 15].map((userId) => ({
      userId,
      userName: `成员${userId}`,
      avatar: `/v3/api/picture/${userId}.webp`,
      school: userId === 11 ? '示例大学' : '',
    }))
    const html = await render(<Members members={members} />, { ns: ['leaderboard'] })
    const [, label, title] = /role="img" aria-label="([^"]*)" title="([^"]*)"/.exec(html) ?? []
    expect(title).toBe(label)
    for (const { userName } of members) expect(title).toContain(userName)
    expect(title).toContain('示例大学')
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(
      members.slice(0, 4).map(({ avatar }) => avatar),
    )
    expect(html).toMatch(/\+(<!-- -->)?1</)
    // Each row of the table has them.
    const table = (await board('')).html
    expect(table).toMatch(/title="[^"]*成员2[^"]*"/)
  })

  it('counts the teams with a rank, without baselines', async () => {
    const { html } = await board('')
    expect(html).toMatch(/上榜队伍(<!-- -->| )*<span[^>]*>3</)
    expect((await board('&q=银杏')).html).toMatch(/找到队伍(<!-- -->| )*<span[^>]*>4</)
    // The head has the number already.
    expect(html).not.toContain('共 4 项')
  })

  it('says below a board of few teams why medals are few', async () => {
    const note = (ranked: number) => render(<MedalNote ranked={ranked} />, { ns: ['leaderboard'] })
    const [fewer, none] = ['排名前 40% 的队伍获得奖牌；满 10 支队伍才有银牌。', '满 3 支队伍才有奖牌。']
    for (const ranked of [3, 9]) expect(await note(ranked)).toContain(fewer)
    expect(await note(2)).toContain(none)
    expect(await note(10)).toBe('')
    expect((await board('')).html).toContain(fewer)
    // A week has no medals.
    expect((await board('&board=week')).html).not.toContain(fewer)
  })

  it('is in English if the request prefers English', async () => {
    const { html } = await board('', { language: 'en' })
    for (const word of ['Gold medal', 'tied', 'Baseline', '2 up from yesterday']) expect(html).toContain(word)
  })
})
