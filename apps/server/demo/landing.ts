import { competitions } from '@leitai/competition/definition/table'
import type { Block, Content } from '@leitai/competition/landing/contract'
import { landingPages } from '@leitai/competition/landing/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { count, inArray } from '@leitai/platform/db/orm'

const DAY_MS = 86_400_000

interface Cup {
  key: string
  title: { zh: string; en: string }
  slugs: string[]
}
/** The addresses that such a site has always had, each with a fictional cup. */
const cups: Cup[] = [
  {
    key: 'orange-cup',
    title: { zh: '演示橙子杯', en: 'Demonstration Orange Cup' },
    slugs: ['demo-penguins', 'demo-bird-strikes'],
  },
  {
    key: 'gaosibei',
    title: { zh: '演示高斯杯', en: 'Demonstration Gauss Cup' },
    slugs: ['demo-bird-strikes', 'demo-digits'],
  },
  { key: 'gaosibei4', title: { zh: '第四届演示高斯杯', en: 'Fourth Demonstration Gauss Cup' }, slugs: ['demo-digits'] },
]

function pageOf({ title }: Cup, cmptIds: number[], now: Date): Content {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const blocks: Block[] = [
    {
      kind: 'hero',
      title,
      text: {
        zh: '虚构的演示赛事：展示专题页能做什么。\n数据公开，欢迎报名下列赛道试一试。',
        en: 'A made-up cup that shows what a landing page can do.\nThe data is public: join one of its tracks.',
      },
      picture: '',
      cmptId: cmptIds[0] ?? null,
    },
    {
      kind: 'timeline',
      heading: { zh: '赛程安排', en: 'Timeline' },
      items: [
        { at: at(-20), label: { zh: '报名开始', en: 'Registration opens' }, text: emptyWords },
        {
          at: at(-10),
          label: { zh: '初赛', en: 'First round' },
          text: { zh: '每队每天 3 次提交', en: 'Three submissions per day for each team' },
        },
        { at: at(20), label: { zh: '复赛', en: 'Second round' }, text: emptyWords },
        { at: at(40), label: { zh: '答辩与颁奖', en: 'Final presentation and awards' }, text: emptyWords },
      ],
    },
    { kind: 'tracks', heading: { zh: '赛道', en: 'Tracks' }, cmptIds },
    {
      kind: 'prizes',
      heading: { zh: '奖项设置', en: 'Prizes' },
      items: [
        {
          name: { zh: '一等奖', en: 'First prize' },
          reward: { zh: '演示奖杯', en: 'Demo cup' },
          text: { zh: '1 队', en: 'One team' },
        },
        {
          name: { zh: '二等奖', en: 'Second prize' },
          reward: { zh: '演示奖牌', en: 'Demo medal' },
          text: { zh: '2 队', en: 'Two teams' },
        },
        {
          name: { zh: '三等奖', en: 'Third prize' },
          reward: { zh: '演示证书', en: 'Demo certificate' },
          text: { zh: '3 队', en: 'Three teams' },
        },
      ],
    },
    {
      kind: 'faq',
      heading: { zh: '常见问题', en: 'FAQ' },
      items: [
        {
          question: { zh: '谁可以参加？', en: 'Who can take part?' },
          answer: {
            zh: '任何注册用户。一人一账号，每支队伍 1–5 人。',
            en: 'Anyone with an account: one per person, one to five people per team.',
          },
        },
        {
          question: { zh: '奖品是真的吗？', en: 'Are the prizes real?' },
          answer: { zh: '不是，这是演示内容。', en: 'No: this is a demonstration.' },
        },
      ],
    },
  ]
  return {
    title,
    description: {
      zh: `${title.zh || title.en}：赛程、赛道、奖项与常见问题`,
      en: `${title.en || title.zh}: timeline, tracks, prizes and questions`,
    },
    blocks,
  }
}

const winners: Content = {
  title: { zh: '演示高斯杯获奖名单', en: 'Winners of the Demonstration Gauss Cup' },
  description: { zh: '虚构的获奖名单', en: 'Made-up winners' },
  blocks: [
    {
      kind: 'awards',
      heading: { zh: '获奖名单', en: 'Winners' },
      rows: [
        { award: '一等奖 / First', team: '演示一队', members: '演示甲、演示乙', work: '集成树模型' },
        { award: '二等奖 / Second', team: '演示二队', members: '演示丙', work: '卷积网络' },
        { award: '二等奖 / Second', team: '演示三队', members: '演示丁、演示戊', work: '特征工程' },
      ],
    },
    {
      kind: 'text',
      heading: emptyWords,
      text: { zh: '以上名单为虚构的演示内容。', en: 'These winners are made up, like everything in the demo.' },
    },
  ],
}

/** Writes the landing pages of the demonstration, once. */
export async function fillLanding({ db, now }: AppContext): Promise<void> {
  const [found] = await db.select({ count: count() }).from(landingPages)
  if ((found?.count ?? 0) > 0) return
  const slugs = [...new Set(cups.flatMap((cup) => cup.slugs))]
  const cmpts = await db.select().from(competitions).where(inArray(competitions.slug, slugs))
  const idsOf = (cup: Cup) => cup.slugs.flatMap((slug) => cmpts.find((cmpt) => cmpt.slug === slug)?.id ?? [])
  const pages = [
    ...cups.map((cup) => ({ key: cup.key, content: pageOf(cup, idsOf(cup), now()) })),
    { key: 'gaosibei-award', content: winners },
  ]
  await db.insert(landingPages).values(
    pages.map(({ key, content }) => ({
      key,
      content,
      changedAt: now(),
      published: content,
      publishedVersion: 1,
      publishedAt: now(),
    })),
  )
}
