import type { Words } from '@leitai/platform/contract/inputs'

const titles = {
  talking: { zh: '你的办赛申请正在沟通中', en: 'Your host request is in progress' },
  accepted: { zh: '你的办赛申请已立项', en: 'Your host request was accepted' },
  closed: { zh: '你的办赛申请已关闭', en: 'Your host request was closed' },
} as const satisfies Record<string, Words>

export const requestMoved = (state: keyof typeof titles, company: string) => ({
  title: titles[state],
  body: { zh: `申请单位：${company}`, en: `For ${company}` },
})
