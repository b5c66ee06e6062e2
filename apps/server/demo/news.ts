import type { AppContext } from '@leitai/platform/context/app-context'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { count } from '@leitai/platform/db/orm'
import { searchTextOf } from '@leitai/platform/text/search'
import { news } from '@leitai/site/content/table'

const DAY_MS = 86_400_000

/** News of the demonstration, with the number of days before the first start. */
const newsItems = [
  {
    days: 1,
    pinned: true,
    tags: ['平台'],
    title: { zh: '欢迎来到演示站点', en: 'Welcome to the demo' },
    summary: {
      zh: '这里的竞赛、队伍和成绩都是演示内容，数据来自公开数据集。',
      en: 'Competitions, teams and scores here are demo data, based on public datasets.',
    },
    body: {
      zh: '你可以用演示账号登录，报名任意竞赛，下载数据并提交结果，一秒内即可看到成绩和名次。\n\n- 想参赛：从[竞赛列表](/v3/cmptlist.html)选一个正在进行的竞赛；\n- 想办赛：填写[办赛申请](/v3/build-competition.html)，立项后即可在管理台准备竞赛。\n\n正式部署时请以 `DEMO=0` 启动，演示内容便不会出现。',
      en: 'Sign in with a demo account, join a competition, download the data and submit a result: you’ll see your score and rank within a second.\n\n- To compete, choose one of the [competitions](/v3/cmptlist.html);\n- to host, send a [request](/v3/build-competition.html): once it’s accepted, you prepare the competition in the host console.\n\nStart with `DEMO=0` and none of this appears.',
    },
  },
  {
    days: 6,
    pinned: false,
    tags: ['开赛', '智慧中国'],
    title: { zh: '“飞鸟撞机”演示竞赛正在进行', en: 'The bird strikes demo is running' },
    summary: {
      zh: '用公开的撞鸟记录判断是否造成损伤：类别不平衡，A 榜到 B 榜的名次变动值得一看。',
      en: 'Predict from public records whether a strike caused damage: imbalanced classes, and a leaderboard that changes between A and B.',
    },
    body: {
      zh: '数据为美国政府公开的飞机撞鸟记录。结束后两小时公布 B 榜，请记得勾选用于 B 榜的提交。',
      en: 'The data is public records of the US government. Board B is revealed two hours after the end; remember to select the submissions that should count.',
    },
  },
  {
    days: 20,
    pinned: false,
    tags: ['获奖'],
    title: { zh: '“西雅图天气”演示竞赛已结束', en: 'The Seattle weather demo is over' },
    summary: { zh: '最终榜单与各队荣誉已公布。', en: 'The final leaderboard and the winning teams are out.' },
    body: {
      zh: '感谢所有演示队伍。竞赛结束后仍可提交练习，成绩显示在赛后榜。',
      en: 'Thanks to all demo teams. You can still submit for practice; those scores have a separate leaderboard.',
    },
  },
]

/** Writes the news of the demonstration, once. */
export async function fillNews({ db, now }: AppContext): Promise<void> {
  const [found] = await db.select({ count: count() }).from(news)
  if ((found?.count ?? 0) > 0) return
  await db.insert(news).values(
    newsItems.map(({ days, ...text }) => {
      const at = new Date(now().getTime() - days * DAY_MS)
      const searchText = searchTextOf({ ...text, host: emptyWords })
      return { ...text, source: '演示', state: 'published' as const, at, searchText, changedAt: at }
    }),
  )
}
