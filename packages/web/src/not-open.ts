import type { Words } from '@leitai/contract/shape'

/** Screens that later versions open: the address, and what will stand there. This list only gets shorter. */
export const notOpen: Record<string, Words> = {
  '/science.html': { zh: '竞赛圈:数据科学竞赛与文章', en: 'Circle: data science competitions and articles' },
  '/cmpt-info.html': { zh: '竞赛资讯', en: 'Competition information' },
  '/helpCenter.html': { zh: '帮助中心', en: 'Help centre' },
  '/exam.html': { zh: '在线考试', en: 'Exam' },
  '/codemirror.html': { zh: '训练:在线编程', en: 'Training: code online' },
  '/testEntry.html': { zh: '考试入口', en: 'Exam entry' },
  '/testResult.html': { zh: '考试结果', en: 'Exam result' },
  '/rankScreen.html': { zh: '大屏排行榜', en: 'Large-screen leaderboard' },
  '/contact-us.html': { zh: '联系我们', en: 'Contact us' },
  '/dc_lab.html': { zh: '数据集', en: 'Datasets' },
  '/WisdomChina.html': { zh: '智慧中国', en: 'Wisdom China' },
  '/rule/server-rule.html': { zh: '用户服务协议', en: 'Terms of service' },
  '/rule/private.html': { zh: '隐私政策', en: 'Privacy policy' },
  '/rule/cheat-rule.html': { zh: '反作弊规则', en: 'Rules against cheating' },
  '/guide/how-to-compete.html': { zh: '指南:如何参赛', en: 'Guide: how to compete' },
  '/guide/FAQ.html': { zh: '指南:常见问题', en: 'Guide: common questions' },
  '/guide/guide-map.html': { zh: '指南:导航', en: 'Guide: map' },
}
