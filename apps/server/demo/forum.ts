import { lockTopic, placeOf } from '@leitai/community/forum/lookup'
import { forumTopics } from '@leitai/community/forum/table'
import { addReply, addTopic, type Writing } from '@leitai/community/forum/write'
import { competitions } from '@leitai/competition/definition/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { count, eq, inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { DEMO_HOST, DEMO_PEOPLE } from './cast.ts'

const HOUR_MS = 3_600_000

interface Said {
  /** Index in DEMO_PEOPLE; −1 is the host. */
  by: number
  text: string
}
interface Notified extends Said {
  hoursAgo: number
  title: string
  tags: string[]
  /** The competition's slug. */
  slug: string | null
  replies: Said[]
  /** Which of the replies is the best answer. */
  best?: number
}

const HOST = -1
/** The topics of the demonstration, oldest first. */
const notices: Notified[] = [
  {
    by: 0,
    hoursAgo: 90,
    slug: 'demo-bird-strikes',
    title: '类别不平衡怎么处理？',
    tags: ['求助'],
    text: '训练集里有损伤的只占约一成，直接训练几乎全预测为“无损伤”。大家用**重采样**还是*类别权重*？',
    replies: [
      {
        by: 2,
        text: '先试类别权重，一行就够：\n\n```python\nmodel = LogisticRegression(class_weight="balanced")\n```\n\n再按验证集选阈值，不要默认 0.5。',
      },
      { by: HOST, text: '提醒：评测指标见“评测”一节，阈值的选择会影响成绩。' },
      { by: 0, text: '谢谢，换成权重后分数上去了。' },
    ],
    best: 0,
  },
  {
    by: 3,
    hoursAgo: 50,
    slug: 'demo-penguin-mass',
    title: '体重预测：要不要先取对数？',
    tags: ['讨论'],
    text: '误差按 $\\sqrt{\\frac{1}{n}\\sum (y_i-\\hat y_i)^2}$ 计算，目标分布有些右偏。取对数再还原，会不会反而变差？',
    replies: [{ by: 5, text: '这份数据偏得不厉害，我试下来差别在第三位小数，可以先不取。' }],
  },
  {
    by: 6,
    hoursAgo: 20,
    slug: null,
    title: '新人报到，从哪个竞赛开始？',
    tags: ['新人'],
    text: '刚学完 pandas，想找个能当天出成绩的练习赛。',
    replies: [{ by: 1, text: '帕尔默企鹅分类就很合适：数据小，提交后一秒内出分。' }],
  },
]

/** Fills the demonstration's forum once, through the services that users' posts go through. */
export async function fillForum({ db, now }: AppContext): Promise<void> {
  const [found] = await db.select({ count: count() }).from(forumTopics)
  if ((found?.count ?? 0) > 0) return
  const keys = [DEMO_HOST, ...DEMO_PEOPLE].map(nameKey)
  const people = await db.select().from(users).where(inArray(users.nameKey, keys))
  const personOf = (by: number) => {
    const name = by === HOST ? DEMO_HOST : DEMO_PEOPLE[by]
    return people.find((user) => user.nameKey === nameKey(name ?? ''))
  }
  const cmpts = await db.select({ id: competitions.id, slug: competitions.slug }).from(competitions)
  await transaction(db, async (tx) => {
    for (const { by, hoursAgo, slug, replies, best, text, ...words } of notices) {
      const at = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
      const writing = (who: number, hours: number): Writing | null => {
        const me = personOf(who)
        return me ? { db: tx, me, now: at(hours) } : null
      }
      const begun = writing(by, hoursAgo)
      const cmptId = cmpts.find((cmpt) => cmpt.slug === slug)?.id ?? null
      if (!begun || (slug !== null && cmptId === null)) continue
      const place = await placeOf(tx, cmptId, null)
      const { topicId } = await addTopic(begun, { ...words, content: text, place })
      const made: number[] = []
      for (const [index, reply] of replies.entries()) {
        const answering = writing(reply.by, hoursAgo - 1 - index)
        if (!answering) continue
        const { topic, place: there } = await lockTopic(tx, topicId, null)
        const { id } = await addReply(answering, { topic, place: there, target: null, content: reply.text })
        made.push(id)
      }
      const bestId = best === undefined ? undefined : made[best]
      if (bestId !== undefined) await tx.update(forumTopics).set({ bestId }).where(eq(forumTopics.id, topicId))
    }
  })
}
