import { type CardWire, cmptIndex, getCmptListES, getSearchTerm } from '@leitai/competition/catalog/contract'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { NOBODY } from '@leitai/identity/account/web/shared/session'
import type { Call, InputOf, WireOf } from '@leitai/platform/contract/call'
import { CallError, type Caller } from '@leitai/platform/contract/client'

type Answer = (input: unknown) => unknown

/** A `call` that responds from a table, for component tests; unknown calls return 404. */
export function fakeCall(answers: Map<string, Answer>, calls: string[] = []): Caller {
  return async (call, input) => {
    calls.push(call.path)
    const answer = answers.get(call.path)
    if (!answer) throw new CallError('没有这个接口', { code: 'request.unknownCall', status: 404 })
    // answer() has checked the types of the table's responses.
    return answer(input) as WireOf<typeof call>
  }
}

/** One entry of the table: a call and its response. */
export const answer = <C extends Call>(call: C, give: (input: InputOf<C>) => WireOf<C>): [string, Answer] => [
  call.path,
  (input) => give(input as InputOf<C>),
]

export const somebody: WireOf<typeof currentLogin> = {
  ...NOBODY,
  loginFlag: true,
  userId: 7,
  userName: '小明',
  role: 'user',
}

const DAY = 86_400_000
const titles = [
  ['城市用电量预测', 'City power demand forecast'],
  ['中文新闻标题分类', 'Chinese news headline classification'],
  ['遥感影像地块分割', 'Field parcel segmentation from satellite images'],
  ['手写数字识别练习赛', 'Handwritten digit practice'],
] as const

export function card(id: number, more: Partial<CardWire> = {}): CardWire {
  const [zh, en] = titles[id % titles.length] ?? titles[0]
  return {
    id,
    slug: `c${id}`,
    title: { zh, en },
    summary: {
      zh: '用公开数据训练模型，按均方根误差排名。',
      en: 'Train a model on public data; ranked by root mean square error.',
    },
    host: { zh: '示例大学', en: 'Example University' },
    cover: null,
    type: id % 5 === 4 ? 'application' : 'algorithm',
    practice: id % titles.length === 3,
    hostLogo: null,
    tags: [['时间序列', '回归'], ['文本'], ['图像'], ['图像', '入门']][id % 4] ?? [],
    rewardType: id % 4 === 3 ? 'none' : 'cash',
    prizeTotal: id % 4 === 3 ? 0 : 50_000 * id,
    state: id % 4 === 2 ? 'upcoming' : 'running',
    startAt: new Date(Date.now() - id * 3 * DAY).toISOString(),
    endAt: id % 4 === 3 ? null : new Date(Date.now() + (id + 2.5) * 4 * DAY).toISOString(),
    signUpEndAt: null,
    signUpOpen: id % 4 !== 2,
    teams: 112 * id,
    people: 245 * id,
    submissions: 1830 * id,
    mine: null,
    ...more,
  }
}

const cards = (count: number) => Array.from({ length: count }, (_, index) => card(index + 1))

/** The calls that most pages make. */
export const usual = (): Map<string, Answer> =>
  new Map([
    answer(currentLogin, () => NOBODY),
    answer(getSearchTerm, () => [
      { term: '预测', count: 12 },
      { term: '分类', count: 7 },
    ]),
    answer(cmptIndex, () => ({
      featured: cards(3),
      running: cards(6),
      mine: [],
      own: [],
      recommended: [],
      recent: cards(4),
      champions: [
        { cmptId: 1, title: card(1).title, teamName: '银杏树下', teamLogo: '', score: '0.9731' },
        { cmptId: 2, title: card(2).title, teamName: 'gradient descent', teamLogo: '', score: '0.8812' },
      ],
      numbers: { users: 12_480, competitions: 36, submissions: 208_341, prizeTotal: 3_650_000 },
    })),
    answer(getCmptListES, (input) => {
      const found = cards(24).filter((one) => input.keword === '' || one.title.zh.includes(input.keword))
      return {
        map: {
          list: found.slice((input.page - 1) * input.pageSize, input.page * input.pageSize).map((one) => ({
            ...one,
            cmptName: one.title.zh,
            introduction: one.summary.zh,
            startTime: one.startAt,
            endTime: one.endAt,
            reward: String(one.prizeTotal),
            ztsList: [],
          })),
          total: found.length,
          page: input.page,
          pageSize: input.pageSize,
        },
        tags: [
          { tag: '图像', count: 12 },
          { tag: '文本', count: 6 },
          { tag: '时间序列', count: 6 },
        ],
      }
    }),
    answer(cmptDetail, () => {
      throw new CallError('没有找到这个竞赛', { code: 'competition.unknown', status: 404 })
    }),
  ])

type Cmpt = WireOf<typeof cmptDetail>
const none = { zh: '', en: '' }
const REVEAL = '2030-01-02T03:04:00.000Z'

const stage = (revealed: boolean): Cmpt['stages'][number] => ({
  id: 1,
  name: { zh: '初赛', en: 'Preliminary' },
  kind: 'preliminary',
  startAt: '2026-11-01T00:00:00.000Z',
  endAt: '2026-11-20T00:00:00.000Z',
  now: revealed ? 'over' : 'open',
  promotion: null,
  teamDeadline: null,
  scoring: {
    metric: 'rmse',
    metricTitle: none,
    metricHelp: none,
    metricOptions: {},
    direction: 'lower',
    idColumn: 'id',
    predictionColumns: ['prediction'],
    entries: null,
    ranges: {},
    check: { id: 'id', target: ['truth'], prediction: ['prediction'], metric: { name: 'rmse' } },
    columns: [],
    rank: null,
    intervals: null,
    aShare: 0.5,
    b: 'all',
    dailyLimit: 5,
    totalLimit: null,
    pickLimit: 2,
    pickDefault: 'last',
    revealBy: 'delay',
    boardRefresh: 'atOnce',
    revealAt: REVEAL,
    revealed,
    timeLimitSeconds: 60,
    code: null,
    uploadLimitMb: 200,
    commitments: { solution: '', split: '', program: null, opened: null },
    sampleFileId: null,
  },
})

/** A competition with one stage, as a participant sees it. */
export const detail = (revealed: boolean): Cmpt => ({
  ...card(1, { type: 'algorithm' }),
  overview: none,
  task: none,
  platform: none,
  training: none,
  rules: none,
  prizes: [],
  stages: [stage(revealed)],
  changes: [],
  contact: '',
  groupQr: null,
  bannerUntil: null,
  watermark: false,
  audience: 'public',
  boardView: 'full',
  weight: 1,
  overall: null,
  parent: null,
  ztsList: [],
  needsCode: false,
  approval: false,
  realName: 'none',
  form: [],
  teamMax: 5,
  teamDeadline: null,
  followed: false,
  me: {
    signedUp: true,
    teamId: 2,
    teamName: '银杏树下',
    rank: 1,
    best: '0.10',
    usedToday: 0,
    remainingToday: 5,
    final: null,
    resetAt: null,
    promoted: [],
    request: null,
  },
  action: { kind: 'submit', stageId: 1, reason: null },
})
