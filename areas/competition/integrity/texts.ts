import { counted } from '@leitai/platform/contract/fill'
import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import { minuteText } from '@leitai/platform/time/day'
import type { PenaltyKind } from './contract.cases.ts'

export const penaltyName: Record<PenaltyKind, Words> = {
  warning: { zh: '警告', en: 'a warning' },
  removed: { zh: '取消成绩', en: 'results removed' },
  banned: { zh: '禁止参加该竞赛', en: 'banned from the competition' },
  year: { zh: '封禁一年', en: 'banned from the platform for a year' },
  forever: { zh: '永久封禁', en: 'banned permanently from the platform' },
}

export const penaltyImposed = (
  kind: PenaltyKind,
  { cmpt, reason, appealUntil }: { cmpt: Words | null; reason: string; appealUntil: Date },
): { title: Words; body: Words } => {
  const { zh, en } = penaltyName[kind]
  const where = cmpt ? { zh: `在“${cmpt.zh || cmpt.en}”中`, en: ` in “${cmpt.en || cmpt.zh}”` } : emptyWords
  return {
    title: { zh: `处罚通知：${zh}`, en: `Penalty: ${en}` },
    body: {
      zh: `因违反公平竞赛规则，你${where.zh}受到处罚：${zh}。理由：${reason}。如有异议，可在 ${minuteText(appealUntil)} 前在“申诉”页面申诉一次，由其他人员处理。`,
      en: `For a fair play violation${where.en}: ${en}. Reason: ${reason}. You can appeal once until ${minuteText(appealUntil)} on the page “Appeals”; someone else decides.`,
    },
  }
}

export const penaltyLifted = (reason: string) => ({
  title: { zh: '处罚已撤销', en: 'A penalty was lifted' },
  body: { zh: reason, en: reason },
})

/** For everybody, on the competition's page. */
export const resultsRemoved = (teams: number): Words => ({
  zh: `因违反公平竞赛规则，取消了 ${teams} 支队伍的成绩。`,
  en: `The results of ${counted(teams, 'team', 'teams')} were removed for fair play violations.`,
})

export const newQuestion = (dueAt: Date) => {
  const until = minuteText(dueAt)
  return {
    title: { zh: '请说明一个公平竞赛问题', en: 'A question about fair play' },
    body: {
      zh: `主办方或平台请你在 ${until} 前回答一个问题。请在“申诉”页面查看并回答。`,
      en: `The host or the platform asks you to answer a question by ${until}. Read and answer it on the page “Appeals”.`,
    },
  }
}

export const questionAlmostDue = {
  title: { zh: '回答期限将至', en: 'Less than 24 hours left to answer' },
  body: {
    zh: '你还有一个公平竞赛问题没有回答，期限不到 24 小时。请在“申诉”页面回答。',
    en: 'A fair play question is still waiting for your answer; less than 24 hours are left. Answer it on the page “Appeals”.',
  },
}

export const questionAnswered = (caseTitle: string) => ({
  title: { zh: '案件收到了回答', en: 'A question in a case was answered' },
  body: { zh: caseTitle, en: caseTitle },
})

export const caseDismissed = {
  title: { zh: '核实结束：未发现违规', en: 'Fair play check closed: no violation' },
  body: {
    zh: '你回答过的公平竞赛问题已核实完毕，没有发现违规。',
    en: 'The fair play question you were asked about is resolved: no violation was found.',
  },
}

export const reportAnswered = (answer: string) => ({
  title: { zh: '你的举报有了结果', en: 'Your report was answered' },
  body: { zh: answer, en: answer },
})

/** Why an account cannot be closed. */
export const bannedCannotLeave: Words = {
  zh: '你被全平台禁赛，禁赛期间账号不能注销；如需删除个人信息，请联系站点管理员',
  en: 'You’re banned from the platform, so the account can’t be closed. To have personal data deleted, contact the operator',
}
export const bannedHereCannotLeave = ({ zh, en }: Words): Words => ({
  zh: `你被禁止参加“${zh || en}”，该竞赛结束前账号不能注销；如需删除个人信息，请联系站点管理员`,
  en: `You’re banned from “${en || zh}”, so the account can’t be closed before that competition ends. To have personal data deleted, contact the operator`,
})
