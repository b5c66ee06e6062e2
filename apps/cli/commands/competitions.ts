import { getCmptListES, myJoinCmpt } from '@leitai/competition/catalog/contract'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { signUpJoinCmpt } from '@leitai/competition/catalog/contract.sign-up'
import type { WireOf } from '@leitai/platform/contract/call'
import { usage } from '../command-error.ts'
import { competitionId } from '../competition.ts'
import { either, t } from '../language.ts'
import { openSession } from '../session.ts'
import { type Column, type Format, show } from '../table.ts'
import { good, say, strong, timeText } from '../terminal.ts'

const states = {
  upcoming: () => t('未开始', 'upcoming'),
  running: () => t('进行中', 'running'),
  reviewing: () => t('结果待定', 'result pending'),
  ended: () => t('已结束', 'ended'),
}
type Card = WireOf<typeof myJoinCmpt>['list'][number]
const columns = (): Column<Card>[] => [
  { key: 'id', head: t('编号', 'ID'), cell: ({ id }) => id, right: true },
  { key: 'title', head: t('竞赛', 'Competition'), cell: ({ title }) => either(title), most: 48 },
  { key: 'state', head: t('状态', 'Status'), cell: ({ state }) => states[state]() },
  { key: 'endAt', head: t('截止', 'Ends'), cell: ({ endAt }) => timeText(endAt) },
  { key: 'prizeTotal', head: t('奖金（元）', 'Prizes (CNY)'), cell: ({ prizeTotal }) => prizeTotal, right: true },
  { key: 'teams', head: t('队伍', 'Teams'), cell: ({ teams }) => teams, right: true },
  { key: 'mine', head: t('已报名', 'Joined'), cell: ({ mine }) => (mine === 'signedUp' ? '✓' : '') },
]

interface ListOptions {
  mine?: boolean
  search?: string
  state?: 'running' | 'upcoming' | 'ended'
  page: string
  format: Format
}
const asState = { running: '1', upcoming: '2', ended: '3' } as const

export async function list({ mine, search = '', state, page, format }: ListOptions): Promise<void> {
  const { call } = openSession()
  const part = { page: Number(page) || 1, pageSize: 50 }
  const found = mine
    ? await call(myJoinCmpt, part)
    : (
        await call(getCmptListES, {
          keword: search,
          orderType: 'newest' as const,
          type: '',
          tag: '',
          rewardType: '' as const,
          open: false,
          state: state ? asState[state] : '',
          ...part,
        })
      ).map
  show<Card>(found.list, columns(), format, t('没有竞赛', 'No competitions'))
}

export async function showOne(written: string, { format }: { format: Format }): Promise<void> {
  const { call } = openSession()
  const one = await call(cmptDetail, { cmptId: competitionId(written) })
  if (format === 'json') return say(JSON.stringify(one, null, 2))
  say(`${strong(either(one.title))}  (${one.id})`)
  say(either(one.summary))
  say(`${states[one.state]()}  ${timeText(one.startAt)} – ${timeText(one.endAt)}`)
  if (one.me?.signedUp) {
    const { teamName, rank, best, remainingToday } = one.me
    say(t(`队伍 ${teamName ?? '无'}`, `Team ${teamName ?? 'none'}`))
    if (best !== null) say(t(`最好成绩 ${best}，第 ${rank} 名`, `Best score ${best}, rank ${rank}`))
    if (remainingToday !== null)
      say(t(`今日剩余提交 ${remainingToday} 次`, `Submissions left today: ${remainingToday}`))
  } else
    say(
      t(
        `未报名，报名：leitai competitions join ${one.id} --agree`,
        `Not joined yet: leitai competitions join ${one.id} --agree`,
      ),
    )
  show(
    one.stages,
    [
      { key: 'id', head: t('阶段', 'Stage'), cell: ({ id }) => id, right: true },
      { key: 'name', head: t('名称', 'Name'), cell: ({ name }) => either(name), most: 32 },
      { key: 'endAt', head: t('截止', 'Ends'), cell: ({ endAt }) => timeText(endAt) },
      { key: 'metric', head: t('指标', 'Metric'), cell: ({ scoring }) => scoring?.metric ?? '' },
      {
        key: 'columns',
        head: t('列', 'Columns'),
        cell: ({ scoring }) => (scoring ? [scoring.idColumn, ...scoring.predictionColumns].join(',') : ''),
      },
      {
        key: 'dailyLimit',
        head: t('每日次数', 'Per day'),
        cell: ({ scoring }) => scoring?.dailyLimit ?? '',
        right: true,
      },
    ],
    format,
  )
}

interface JoinOptions {
  agree?: boolean
  code?: string
  answer: string[]
  looking?: boolean
}
export async function join(written: string, { agree, code, answer, looking }: JoinOptions): Promise<void> {
  if (!agree) {
    throw usage(
      '请先阅读竞赛规则，同意后加 --agree 报名',
      'Read the competition rules, and join with --agree if you agree to them',
    )
  }
  const answers = Object.fromEntries(
    answer.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw usage(`报名表答案应为 名称=内容：${pair}`, `Write answers as name=text: ${pair}`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  const { call } = openSession()
  const cmptId = competitionId(written)
  const { waiting, teamName } = await call(signUpJoinCmpt, {
    cmptId,
    agree,
    code,
    answers,
    lookingForTeam: Boolean(looking),
  })
  say(
    good(
      waiting
        ? t('已提交报名申请，等待主办方审核', 'Your request is waiting for the host')
        : t(`报名成功，队伍 ${teamName ?? ''}`, `Joined. Your team is ${teamName ?? ''}`),
    ),
  )
}
