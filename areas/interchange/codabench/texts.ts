/** What the report in a bundle says, in both languages. */
export const bundleWords = {
  boards: [
    'A 榜和 B 榜成为两个阶段；B 阶段在原阶段结束后开始',
    'Boards A and B became two phases; the one for B starts when the stage is over',
  ],
  metric: [
    '评分由平台自己的评分程序完成（Node），成绩相同',
    'Scored by the platform’s own scorer (Node), with the same results',
  ],
  python: ['评分由主办方的 Python 程序完成', 'Scored by the host’s Python program'],
  files: [
    '提交不是一个 csv（其他文件种类、几个任务），没有评分程序',
    'Submissions aren’t a single csv (other file types, several tasks), so there is no scoring program',
  ],
  formula: [
    'SQL 或 JavaScript 的公式只在平台里运行，没有评分程序',
    'SQL and JavaScript formulas only run on the platform, so there is no scoring program',
  ],
  seed: [
    'Python 程序按种子划分的 A/B 不能在别处重现：只有全部行的一榜',
    'The split by seed can’t be reproduced elsewhere for a Python program, so there is one board with all rows',
  ],
  code: ['选手提交程序的规则没有带去', 'Rules for competitors’ programs weren’t exported'],
  people: [
    '选手、队伍、提交、讨论、奖项、报名表和邀请码没有带去',
    'People, teams, submissions, topics, prizes, registration forms and codes weren’t exported',
  ],
  rank: [
    '按几列排名的规则没有带去：榜单按第一列',
    'Ranking by several columns wasn’t exported: the leaderboard uses the first',
  ],
  moved: [
    'Codabench 的阶段必须前后相接、互不重叠：时间有改动，导入前请核对',
    'Phases of Codabench follow one another and must not overlap: times were moved, check them before the import',
  ],
  contact: [
    '联系方式不是邮箱，没有带去：Codabench 只接受邮箱',
    'The contact is not an email address and was not carried: Codabench takes nothing else',
  ],
  secret: ['压缩包含有答案，请妥善保管', 'The archive contains the answers. Keep it safe.'],
} as const satisfies Record<string, readonly [string, string]>
export type BundleWord = keyof typeof bundleWords
