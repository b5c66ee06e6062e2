import { counted } from '@leitai/platform/contract/fill'
import type { Words } from '@leitai/platform/contract/inputs'

const nowHas = (size: number): Words => ({
  zh: `现有 ${size} 名成员。`,
  en: `It now has ${counted(size, 'member', 'members')}.`,
})

export const invited = (person: string, team: string) => ({
  title: { zh: `${team} 邀请你加入`, en: `${team} invited you` },
  body: {
    zh: `${person} 邀请你加入队伍，7 天内有效。`,
    en: `${person} invited you to join the team. The invitation is valid for 7 days.`,
  },
})

export const inviteDeclined = (person: string, team: string) => ({
  title: { zh: `${person} 谢绝了邀请`, en: `${person} declined your invitation` },
  body: { zh: `队伍：${team}`, en: `Team: ${team}` },
})

export const applied = (person: string, team: string, note: string) => ({
  title: { zh: `${person} 申请加入 ${team}`, en: `${person} applied to join ${team}` },
  body: { zh: note || '对方没有留言。', en: note || 'No message.' },
})

export const applicationRefused = (team: string) => ({
  title: { zh: `${team} 没有接受你的申请`, en: `${team} rejected your application` },
  body: { zh: '你可以申请其他队伍。', en: 'You can apply to other teams.' },
})

export const memberJoined = (person: string, team: string, size: number) => ({
  title: { zh: `${person} 加入了 ${team}`, en: `${person} joined ${team}` },
  body: nowHas(size),
})

/** To the person who joined. */
export const youJoined = (team: string) => ({
  title: { zh: `你已加入 ${team}`, en: `You joined ${team}` },
  body: { zh: '从现在起你们一起提交结果。', en: 'You now submit together.' },
})

export const memberLeft = (person: string, team: string, size: number) => ({
  title: { zh: `${person} 离开了 ${team}`, en: `${person} left ${team}` },
  body: nowHas(size),
})

export const memberRemoved = (person: string, team: string, size: number) => ({
  title: { zh: `${person} 被移出 ${team}`, en: `${person} was removed from ${team}` },
  body: nowHas(size),
})

/** To the person who was removed. */
export const youWereRemoved = (team: string, { barred }: { barred: boolean }) => ({
  title: { zh: `你已被移出 ${team}`, en: `You were removed from ${team}` },
  body: barred
    ? {
        zh: '该队伍已有成绩，因此你不能再加入本竞赛的其他队伍；如有异议可以申诉。',
        en: 'The team had already submitted, so you can’t join another team in this competition. If this is a mistake, appeal.',
      }
    : { zh: '你现在有自己的一人队伍。', en: 'You now have your own team.' },
})

export const teamRenamed = (before: string, name: string) => ({
  title: { zh: `队伍改名为 ${name}`, en: `The team is now called ${name}` },
  body: { zh: `原名 ${before}。`, en: `It was called ${before}.` },
})

export const captainChanged = (captain: string, team: string, before: string) => ({
  title: { zh: `${captain} 成为 ${team} 的队长`, en: `${captain} is now captain of ${team}` },
  body: { zh: `由 ${before} 转让。`, en: `${before} transferred the captaincy.` },
})

const listed = (competitions: readonly Words[]): Words => ({
  zh: competitions.map(({ zh }) => `“${zh}”`).join('、'),
  en: competitions.map(({ en }) => `“${en}”`).join(', '),
})

/** Why an account cannot be closed. */
export const captainCannotLeave = (competitions: readonly Words[]): Words => {
  const { zh, en } = listed(competitions)
  return {
    zh: `你是${zh}中队伍的队长，请先把队长转让给队友`,
    en: `You’re the captain of a team in ${en}; transfer the captaincy first`,
  }
}

/** Why an account cannot be closed. */
export const underReview = (competitions: readonly Words[]): Words => {
  const { zh, en } = listed(competitions)
  return {
    zh: `${zh}正在评审，请等结果公布后再注销`,
    en: `${en} is under review; wait until its results are out`,
  }
}
