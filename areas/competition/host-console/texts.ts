import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'

/** Appends the reason as the host wrote it. */
const withReason = ({ zh, en }: Words, reason: string): Words => ({
  zh: `${zh}原因：${reason}`,
  en: `${en} Reason: ${reason}`,
})

const sentence = ({ zh, en }: Words): Words => ({ zh: `${zh}。`, en: `${en}.` })

export const sentenceWithReason = (said: Words, reason: string): Words => withReason(sentence(said), reason)

export const newsTitle = (cmpt: Words): Words => ({
  zh: `“${cmpt.zh || cmpt.en}”有新公告`,
  en: `News from “${cmpt.en || cmpt.zh}”`,
})

export const signUpApproved = {
  title: { zh: '报名已通过', en: 'You’re registered' },
  body: { zh: '主办方已通过你的报名。', en: 'The host approved your registration.' },
}

export const signUpRefused = (reason: string) => ({
  title: { zh: '报名未通过', en: 'Your registration was rejected' },
  body: withReason({ zh: '你可以修改后再次申请。', en: 'You can edit your request and send it again.' }, reason),
})

export const signUpTakenBack = (reason: string) => ({
  title: { zh: '报名已被取消', en: 'Your registration was removed' },
  body: withReason({ zh: '主办方取消了你的报名。', en: 'The host removed your registration.' }, reason),
})

export const mayApplyAgain = {
  title: { zh: '可以再次报名', en: 'You can join again' },
  body: { zh: '主办方允许你再次报名。', en: 'The host allows you to join again.' },
}

export const captainChanged = (captain: string, team: string): Words => ({
  zh: `${captain} 成为 ${team} 的队长`,
  en: `${captain} is now captain of ${team}`,
})

export const teamRenamed = (before: string, name: string): Words => ({
  zh: `队伍“${before}”已改名为“${name}”`,
  en: `The team “${before}” is now called “${name}”`,
})

export const teamRemoved = (team: string): Words => ({
  zh: `队伍“${team}”已被主办方删除，报名仍然有效`,
  en: `The host deleted the team “${team}”; its members stay registered`,
})

export const baselineMarked = (team: string): Words => ({
  zh: `队伍“${team}”已标记为基线，不参与排名`,
  en: `The team “${team}” is now a baseline and isn’t ranked`,
})

export const baselineUnmarked = (team: string): Words => ({
  zh: `队伍“${team}”不再是基线，参与排名`,
  en: `The team “${team}” is no longer a baseline and is ranked`,
})

export const slotsGiven = (
  stage: Words,
  { day, count, reason }: { day: string | null; count: number; reason: string },
) => ({
  title: { zh: `增加 ${count} 次提交`, en: counted(count, 'extra submission', 'extra submissions') },
  body: withReason(
    {
      zh: `“${stage.zh || stage.en}”${day === null ? '总次数' : `在 ${day} `}增加 ${count} 次。`,
      en: `“${stage.en || stage.zh}”: ${count} more ${day === null ? 'in total' : `on ${day}`}.`,
    },
    reason,
  ),
})

export const slotsTakenBack = (count: number) => ({
  title: { zh: '增加的提交次数已撤回', en: 'Extra submissions were revoked' },
  body: {
    zh: `主办方撤回了增加的 ${count} 次提交。`,
    en: `The host revoked ${counted(count, 'extra submission', 'extra submissions')}.`,
  },
})

const submissionNow = {
  void: (no: number): Words => ({ zh: `第 ${no} 次提交已作废`, en: `Submission #${no} was voided` }),
  unvoid: (no: number): Words => ({ zh: `第 ${no} 次提交恢复有效`, en: `Submission #${no} counts again` }),
  score: (no: number): Words => ({
    zh: `第 ${no} 次提交的成绩由主办方人工设置`,
    en: `The host set the score of submission #${no} manually`,
  }),
  unhide: (no: number): Words => ({ zh: `第 ${no} 次提交已恢复显示`, en: `Submission #${no} was restored` }),
}

export const submissionChanged = (kind: keyof typeof submissionNow, no: number, reason: string) => {
  const title = submissionNow[kind](no)
  return { title, body: reason === '' ? sentence(title) : sentenceWithReason(title, reason) }
}

const corrected = {
  score: {
    zh: '榜单已更正：主办方人工设置了一次提交的成绩',
    en: 'Leaderboard corrected: the host set the score of one submission manually',
  },
  counts: {
    zh: '榜单已更正：主办方更改了一次提交是否有效',
    en: 'Leaderboard corrected: whether one submission counts',
  },
}

/** For everybody, on the competition's page. */
export const boardCorrected = (what: keyof typeof corrected, reason: string): Words =>
  reason === '' ? corrected[what] : sentenceWithReason(corrected[what], reason)

export const peopleHeader = {
  zh: ['用户', '报名时间（北京时间）', '队伍', '已实名'],
  en: ['Person', 'Joined (Beijing time)', 'Team', 'Identity verified'],
}

export const teamsHeader = {
  zh: ['编号', '队伍', '状态', '创建时间（北京时间）', '队员', '有效提交', 'A 榜最好成绩', '合并次数', '基线'],
  en: [
    'ID',
    'Team',
    'Status',
    'Created (Beijing time)',
    'Members',
    'Valid submissions',
    'Best on A',
    'Merges',
    'Baseline',
  ],
}

export const submissionsHeader = {
  zh: [
    '编号',
    '阶段',
    '队内序号',
    '提交时间（北京时间）',
    '队伍',
    '提交人',
    '文件',
    '大小（字节）',
    '状态',
    'A 榜成绩',
    'B 榜成绩',
    '耗时（毫秒）',
    '评测次数',
    '练习',
    '选手已隐藏',
    '作废原因',
    '原因',
  ],
  en: [
    'ID',
    'Stage',
    'No. in the team',
    'Submitted (Beijing time)',
    'Team',
    'Submitted by',
    'File',
    'Size (bytes)',
    'Status',
    'A score',
    'B score',
    'Duration (ms)',
    'Attempts',
    'Practice',
    'Hidden by the team',
    'Void reason',
    'Reason',
  ],
}

export const boardHeader = {
  zh: ['名次', '队伍编号', '队伍', '队员', '成绩', '提交次数', '成绩时间（北京时间）', '名次变化', '奖牌', '基线'],
  en: [
    'Rank',
    'Team ID',
    'Team',
    'Members',
    'Score',
    'Submissions',
    'Scored (Beijing time)',
    'Change',
    'Medal',
    'Baseline',
  ],
}

export const zipHeader = {
  zh: [
    '路径',
    'SHA-256',
    '编号',
    '阶段',
    '队伍',
    '提交人',
    '提交时间（北京时间）',
    '文件',
    '状态',
    'A 榜成绩',
    'B 榜成绩',
  ],
  en: [
    'Path',
    'SHA-256',
    'ID',
    'Stage',
    'Team',
    'Submitted by',
    'Submitted (Beijing time)',
    'File',
    'Status',
    'A score',
    'B score',
  ],
}
