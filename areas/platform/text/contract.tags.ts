import type { Language } from '../contract/language.ts'

/** Suggested field tags for hosts, stored in Chinese, with their English words. Hosts may write others. */
export const fieldTags: Readonly<Record<string, string>> = {
  表格数据: 'Tabular',
  图像: 'Images',
  文本: 'Text',
  语音: 'Speech',
  声音: 'Sound',
  视频: 'Video',
  时间序列: 'Time series',
  图数据: 'Graphs',
  遥感: 'Remote sensing',
  多模态: 'Multimodal',
  分类: 'Classification',
  二分类: 'Binary classification',
  多分类: 'Multiclass classification',
  多标签: 'Multilabel',
  多任务: 'Several tasks',
  回归: 'Regression',
  聚类: 'Clustering',
  排序: 'Ranking',
  检索: 'Retrieval',
  推荐: 'Recommendation',
  预测: 'Forecasting',
  生存分析: 'Survival analysis',
  异常检测: 'Anomaly detection',
  目标检测: 'Object detection',
  图像分割: 'Image segmentation',
  语义分割: 'Semantic segmentation',
  跟踪: 'Tracking',
  文本生成: 'Text generation',
  自然语言处理: 'NLP',
  计算机视觉: 'Computer vision',
  大模型: 'Large models',
  强化学习: 'Reinforcement learning',
  可视化: 'Visualisation',
  不平衡: 'Imbalanced',
  公平: 'Fairness',
  限时: 'Time-limited',
  代码赛: 'Code competition',
  入门: 'Beginners',
  教学: 'Teaching',
  应用: 'Applied',
  创新: 'Innovation',
  金融: 'Finance',
  医疗: 'Health',
  交通: 'Transport',
  能源: 'Energy',
  农业: 'Agriculture',
  教育: 'Education',
  气象: 'Weather',
  环境: 'Environment',
  制造: 'Manufacturing',
  零售: 'Retail',
  安全: 'Security',
  政务: 'Public services',
  智慧中国: 'WisdomChina',
}

/** Tags of the forum, news and library that come with the platform. */
const ownTags: Readonly<Record<string, string>> = {
  求助: 'Help',
  讨论: 'Discussion',
  新人: 'Newcomers',
  方案: 'Solutions',
  数据来源: 'Data sources',
  平台: 'Platform',
  开赛: 'Launch',
  获奖: 'Winners',
}

/** A tag in a language; a host's own tag stays unchanged. */
export const tagText = (tag: string, language: Language): string =>
  language === 'en' ? (fieldTags[tag] ?? ownTags[tag] ?? tag) : tag

/** The stored tag of what somebody writes in a language: the inverse of tagText. */
export function tagOf(text: string, language: Language): string {
  if (language === 'zh') return text
  const wanted = text.trim().toLowerCase()
  const translated = Object.entries(fieldTags).find(([, english]) => english.toLowerCase() === wanted)
  return translated?.[0] ?? text
}
