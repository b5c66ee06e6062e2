import { userFollows } from '@leitai/community/people/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { OTHER_SCHOOL } from '@leitai/identity/profile/contract'
import { profiles } from '@leitai/identity/profile/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { DEMO_HOST } from './cast.ts'

type Said = Partial<Omit<typeof profiles.$inferInsert, 'userId' | 'updatedAt'>>

const atSchool = (school: string, major: string): Said => ({ schoolProvince: OTHER_SCHOOL, school, major })
const looking: Said = { lookingForTeam: true }

/** By key of DEMO_PEOPLE; people missing here have empty profiles, as is common. */
const said: Record<string, Said> = {
  甲: {
    ...atSchool('演示大学', '统计学'),
    ...looking,
    education: 'master',
    province: '330000',
    roles: ['algorithm', 'analysis'],
    skills: ['Python', 'LightGBM', '特征工程'],
    intro: '虚构的演示账号。喜欢表格数据，想找一位会写报告的队友。',
    website: 'https://example.com/jia',
  },
  乙: {
    ...atSchool('演示大学', '计算机科学与技术'),
    education: 'bachelor',
    province: '310000',
    roles: ['engineering'],
    skills: ['Python', 'PyTorch', 'Docker'],
    intro: '虚构的演示账号。负责让代码跑得起来。',
  },
  丙: {
    ...atSchool('演示理工学院', '大气科学'),
    education: 'doctor',
    province: '320000',
    roles: ['research', 'domain'],
    skills: ['R', '时间序列', '气象数据'],
    intro: '虚构的演示账号。研究天气预报，第一次参加竞赛。',
  },
  丁: {
    ...looking,
    workStatus: 'working',
    occupation: '数据分析师',
    education: 'bachelor',
    province: '440000',
    roles: ['analysis', 'report'],
    skills: ['SQL', 'Excel', '数据可视化'],
    intro: '虚构的演示账号。周末有空，可以负责报告和答辩。',
  },
  戊: {
    ...atSchool('演示师范大学', '数学与应用数学'),
    roles: ['algorithm'],
    skills: ['Python', '线性代数'],
    intro: '虚构的演示账号。',
  },
  庚: {
    ...looking,
    workStatus: 'working',
    occupation: '算法工程师',
    province: '110000',
    education: 'master',
    roles: ['algorithm', 'engineering'],
    skills: ['Python', 'XGBoost', '模型融合'],
    intro: '虚构的演示账号。做过推荐系统，想试试别的题目。',
    privacy: { work: false, region: false },
  },
  壬: {
    ...atSchool('演示大学', '信息管理'),
    roles: ['product', 'design'],
    skills: ['原型设计'],
    intro: '虚构的演示账号。不公开竞赛和成就，用来看看隐私设置的效果。',
    privacy: { competitions: false, achievements: false, follows: false },
  },
  癸: { ...looking, roles: ['analysis'], skills: ['Python', 'Pandas'], intro: '虚构的演示账号。刚入门，请多指教。' },
}

/** Who follows whom. */
const followed: Record<string, string> = { 甲: '乙丙庚', 乙: '甲丙', 丙: '乙', 丁: '甲己', 癸: '甲乙丙庚', 子: '丙' }

/** Fills profiles and follows of the demonstration; existing ones are kept. */
export async function fillProfiles({ db, now }: AppContext): Promise<void> {
  const nameOf = (mark: string) => `演示${mark}`
  const marks = [...new Set([...Object.keys(said), ...Object.entries(followed).flat().join('')])]
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.nameKey, [DEMO_HOST, ...marks.map(nameOf)].map(nameKey)))
  const idOf = (name: string) => {
    const user = people.find((each) => each.name === name)
    if (!user) throw new Error(`the account ${name} is missing`)
    return user.id
  }
  const at = now()
  const hostSays: Said = {
    roles: ['product'],
    intro: '虚构的演示主办方。',
    workStatus: 'working',
    occupation: '竞赛运营',
  }
  const rows = [
    { ...hostSays, userId: idOf(DEMO_HOST), updatedAt: at },
    ...Object.entries(said).map(([mark, words]) => ({ ...words, userId: idOf(nameOf(mark)), updatedAt: at })),
  ]
  const follows = Object.entries(followed).flatMap(([mark, others]) =>
    [...others].map((other) => ({ userId: idOf(nameOf(mark)), targetId: idOf(nameOf(other)), at })),
  )
  await transaction(db, async (tx) => {
    await tx.insert(profiles).values(rows).onConflictDoNothing()
    await tx.insert(userFollows).values(follows).onConflictDoNothing()
  })
}
