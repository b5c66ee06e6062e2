import type { Words } from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import { minuteText } from '@leitai/platform/time/day'
import type { EventData, EventType, WebhookEvent } from './contract.events.ts'
import { inMarkdown, textInMarkdown } from './robots/markdown-texts.ts'
import type { DeliveryError } from './table.ts'

/** What a robot says in its group. */
export interface News {
  title: string
  /** Markdown; names and texts of users are made harmless. */
  lines: string[]
  url: string | null
  /** The words of the link. */
  open: string
}
type InBoth = { zh: Omit<News, 'url' | 'open'>; en: Omit<News, 'url' | 'open'> }

const plain = ({ zh, en }: Words): Words => ({ zh: inMarkdown(zh || en), en: inMarkdown(en || zh) })
const verdicts = {
  passed: { zh: '通过', en: 'passed' },
  refused: { zh: '未通过', en: 'rejected' },
  struck: { zh: '取消成绩', en: 'disqualified' },
}
/** As a page shows it: no more digits than mean something. */
const shownScore = (score: number) => String(Number(score.toPrecision(7)))

const sentences: { [T in EventType]: (data: EventData<T>) => InBoth } = {
  'submission.scored': ({ competition, stage, team, submission, state, score }) => {
    const [cmpt, where, who] = [plain(competition.title), plain(stage.name), inMarkdown(team.name)]
    const failed = state === 'failed'
    const shown = score === null ? null : shownScore(score)
    return {
      zh: {
        title: `${cmpt.zh || cmpt.en}：${failed ? '提交评测失败' : '提交已评测'}`,
        lines: [`${who} · ${where.zh} · 第 ${submission.no} 次提交`, ...(shown === null ? [] : [`分数：**${shown}**`])],
      },
      en: {
        title: `${cmpt.en || cmpt.zh}: ${failed ? 'a submission failed' : 'a submission was scored'}`,
        lines: [
          `${who} · ${where.en} · submission ${submission.no}`,
          ...(shown === null ? [] : [`Score: **${shown}**`]),
        ],
      },
    }
  },
  'board.revealed': ({ competition, stage }) => {
    const [cmpt, where] = [plain(competition.title), plain(stage.name)]
    return {
      zh: { title: `${cmpt.zh || cmpt.en}：B 榜已公布`, lines: [where.zh] },
      en: { title: `${cmpt.en || cmpt.zh}: the final leaderboard is out`, lines: [where.en] },
    }
  },
  'announcement.published': ({ competition, text }) => {
    const cmpt = plain(competition.title)
    return {
      zh: { title: `${cmpt.zh || cmpt.en}：新公告`, lines: [textInMarkdown(text.zh || text.en)] },
      en: { title: `${cmpt.en || cmpt.zh}: news`, lines: [textInMarkdown(text.en || text.zh)] },
    }
  },
  'signup.requested': ({ competition, person, state }) => {
    const [cmpt, who] = [plain(competition.title), inMarkdown(person.name)]
    const waits = state === 'waiting'
    return {
      zh: { title: `${cmpt.zh || cmpt.en}：${waits ? '报名待审核' : '新报名'}`, lines: [who] },
      en: {
        title: `${cmpt.en || cmpt.zh}: ${waits ? 'a registration is waiting for approval' : 'new registration'}`,
        lines: [who],
      },
    }
  },
  'team.invitation': ({ competition, team, by }) => {
    const [cmpt, name, who] = [plain(competition.title), inMarkdown(team.name), inMarkdown(by.name)]
    return {
      zh: { title: `${cmpt.zh || cmpt.en}：队伍邀请`, lines: [`${who} 邀请你加入“${name}”`] },
      en: { title: `${cmpt.en || cmpt.zh}: team invitation`, lines: [`${who} invited you to “${name}”`] },
    }
  },
  'review.decided': ({ competition, stage, team, verdict }) => {
    const [cmpt, where, name] = [plain(competition.title), plain(stage.name), inMarkdown(team.name)]
    return {
      zh: { title: `${cmpt.zh || cmpt.en}：审核结果`, lines: [`${name} · ${where.zh}：${verdicts[verdict].zh}`] },
      en: { title: `${cmpt.en || cmpt.zh}: review`, lines: [`${name} · ${where.en}: ${verdicts[verdict].en}`] },
    }
  },
  'homework.due': ({ homework, class: of, dueAt }) => {
    const [title, name, due] = [plain(homework.title), inMarkdown(of.name), minuteText(new Date(dueAt))]
    return {
      zh: { title: `作业即将截止：${title.zh || title.en}`, lines: [`${name} · ${due}`] },
      en: { title: `Homework due: ${title.en || title.zh}`, lines: [`${name} · ${due}`] },
    }
  },
  'notice.sent': ({ title }) => {
    const said = plain(title)
    return { zh: { title: said.zh, lines: [] }, en: { title: said.en, lines: [] } }
  },
  'webhook.test': ({ webhook }) => {
    const name = inMarkdown(webhook.name)
    return {
      zh: { title: '测试消息', lines: [`“${name}”已接通，这个群会收到所选的消息。`] },
      en: { title: 'Test message', lines: [`“${name}” works: this group gets the selected notifications.`] },
    }
  },
}

/** What a robot says of an event, in both languages. */
export function newsOf<T extends EventType>({
  type,
  data,
}: Pick<WebhookEvent<T>, 'type' | 'data'>): {
  zh: News
  en: News
} {
  const { zh, en } = sentences[type](data)
  const { url } = data
  return { zh: { ...zh, url, open: '查看' }, en: { ...en, url, open: 'Open' } }
}

/** The notice that a webhook was turned off. */
export const gaveUp = ({ name }: { name: string }) => ({
  title: { zh: `Webhook“${name}”已停用`, en: `The webhook “${name}” was turned off` },
  body: {
    zh: `连续 ${limits.webhook.patienceDays} 天投递失败。请查看记录，修复接收端后重新启用。`,
    en: `Deliveries have failed for ${limits.webhook.patienceDays} days. Check its log, fix the receiver, and turn it on again.`,
  },
})

const errors: Record<DeliveryError['code'], Words> = {
  forbidden: {
    zh: '地址不存在，或不允许访问（例如内部网络）',
    en: 'The address doesn’t exist or isn’t allowed, such as one in an internal network',
  },
  late: { zh: '10 秒内没有应答', en: 'No answer within 10 seconds' },
  connection: { zh: '无法连接', en: 'The connection failed' },
  redirect: {
    zh: '接收端要求转到别的地址；转址不会跟随，请填写最终地址',
    en: 'The receiver redirects, which isn’t followed. Enter the final URL',
  },
  status: { zh: '接收端应答了错误', en: 'The receiver returned an error' },
  messenger: { zh: '群机器人没有接收', en: 'The robot rejected it' },
  tooMany: { zh: '接收端要求减少消息，稍后再试', en: 'The receiver asks for fewer messages; we’ll retry later' },
  off: { zh: 'Webhook 已停用', en: 'The webhook was turned off' },
  waited: { zh: '等待太久，不再投递', en: 'It waited too long and is no longer sent' },
}

/** Why a delivery has failed, for the log. */
export function errorText({ code, detail }: DeliveryError): Words {
  const { zh, en } = errors[code]
  return detail === '' ? { zh, en } : { zh: `${zh}：${detail}`, en: `${en}: ${detail}` }
}
