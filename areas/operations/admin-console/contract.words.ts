import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'

/** Kinds of targets. */
const targetKinds = {
  user: { zh: '用户', en: 'person' },
  team: { zh: '队伍', en: 'team' },
  submission: { zh: '提交', en: 'entry' },
  competition: { zh: '竞赛', en: 'competition' },
  stage: { zh: '阶段', en: 'stage' },
  certificate: { zh: '证书', en: 'certificate' },
  case: { zh: '案件', en: 'case' },
  hint: { zh: '线索', en: 'hint' },
  penalty: { zh: '处罚', en: 'penalty' },
  report: { zh: '举报', en: 'report' },
  topic: { zh: '主题', en: 'topic' },
  post: { zh: '帖子', en: 'post' },
  appeal: { zh: '申诉', en: 'appeal' },
  realname: { zh: '实名申请', en: 'identity verification' },
  mark: { zh: '评分', en: 'mark' },
  round: { zh: '评审轮次', en: 'judging round' },
  news: { zh: '新闻', en: 'news' },
  page: { zh: '页面', en: 'page' },
  goods: { zh: '商品', en: 'shop item' },
  order: { zh: '订单', en: 'order' },
  siteSection: { zh: '站点设置', en: 'site settings' },
  message: { zh: '消息', en: 'message' },
  notice: { zh: '通知', en: 'notification' },
  feedback: { zh: '反馈', en: 'feedback' },
  course: { zh: '课程', en: 'course' },
  paper: { zh: '试卷', en: 'paper' },
  question: { zh: '试题', en: 'question' },
  attempt: { zh: '答卷', en: 'exam' },
  landing: { zh: '活动页', en: 'landing page' },
  libraryItem: { zh: '资料', en: 'library item' },
  labRequest: { zh: '实验室申请', en: 'lab request' },
  hostRequest: { zh: '办赛申请', en: 'host request' },
  hostContact: { zh: '办赛联系', en: 'host contact' },
  job: { zh: '任务', en: 'job' },
  organisation: { zh: '组织', en: 'organisation' },
  class: { zh: '班级', en: 'class' },
  logins: { zh: '登录方式', en: 'sign-in provider' },
  pointCheck: { zh: '积分核对', en: 'points check' },
  pointGrant: { zh: '积分发放', en: 'points grant' },
  pointRule: { zh: '积分规则', en: 'points rule' },
} as const satisfies Record<string, Words>

const find = (all: Readonly<Record<string, Words>>, name: string): Words => all[name] ?? { zh: name, en: name }

export const targetWords = (kind: string): Words => find(targetKinds, kind)

const details: Readonly<Record<string, Words>> = {
  verdict: { zh: '结论', en: 'verdict' },
  was: { zh: '原为', en: 'was' },
  decision: { zh: '决定', en: 'decision' },
  what: { zh: '名单', en: 'list' },
  told: { zh: '通知人数', en: 'people notified' },
  asked: { zh: '进入审核', en: 'asked' },
  skipped: { zh: '跳过', en: 'skipped' },
  count: { zh: '次数', en: 'count' },
  day: { zh: '日期', en: 'day' },
  days: { zh: '天数', en: 'days' },
  dueAt: { zh: '期限', en: 'due' },
  held: { zh: '暂缓', en: 'on hold' },
  host: { zh: '服务器', en: 'server' },
  role: { zh: '角色', en: 'role' },
  baseline: { zh: '基线', en: 'baseline' },
  name: { zh: '名称', en: 'name' },
  number: { zh: '编号', en: 'number' },
  scoreA: { zh: 'A 榜成绩', en: 'score A' },
  scoreB: { zh: 'B 榜成绩', en: 'score B' },
  formerA: { zh: '原 A 榜成绩', en: 'previous score A' },
  formerB: { zh: '原 B 榜成绩', en: 'previous score B' },
}
const values: Readonly<Record<string, Words>> = {
  pending: { zh: '待审核', en: 'pending' },
  passed: { zh: '通过', en: 'passed' },
  refused: { zh: '驳回', en: 'rejected' },
  struck: { zh: '取消成绩', en: 'disqualified' },
  owner: { zh: '所有者', en: 'owner' },
  editor: { zh: '编辑', en: 'editor' },
  judge: { zh: '评委', en: 'judge' },
  support: { zh: '客服', en: 'support' },
  admin: { zh: '管理员', en: 'admin' },
  host: { zh: '办赛人', en: 'host' },
  member: { zh: '成员', en: 'member' },
  true: { zh: '是', en: 'yes' },
  false: { zh: '否', en: 'no' },
}

/** The details of an act that have labels, as text; ids and internal names are left out. */
export function detailWords(detail: Readonly<Record<string, unknown>>, language: Language): string[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const label = details[key]
    if (!label || !['string', 'number', 'boolean'].includes(typeof value)) return []
    const text = String(value)
    return [language === 'zh' ? `${label.zh}：${values[text]?.zh ?? text}` : `${label.en}: ${values[text]?.en ?? text}`]
  })
}
