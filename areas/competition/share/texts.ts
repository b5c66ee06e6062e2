import { counted } from '@leitai/platform/contract/fill'

export const cardTexts = {
  zh: {
    site: '擂台',
    claim: '开放、公平、可自行部署的数据科学竞赛平台',
    prize: (total: number) => `奖金 ${total.toLocaleString('en')} 元`,
    until: (day: string) => `${day} 截止`,
    open: '长期开放',
    people: (count: number) => `${count.toLocaleString('en')} 人参赛`,
    news: '资讯',
  },
  en: {
    site: 'Leitai',
    claim: 'Open and fair data science competitions',
    prize: (total: number) => `CNY ${total.toLocaleString('en')}`,
    until: (day: string) => `ends ${day}`,
    open: 'Always open',
    people: (count: number) => counted(count.toLocaleString('en'), 'competitor', 'competitors'),
    news: 'News',
  },
} as const
