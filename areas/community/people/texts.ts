import type { Words } from '@leitai/platform/contract/inputs'
import type { Achievement } from './contract.ts'

const achieved: Record<Achievement, (times: number) => Words> = {
  signUps: (times) => ({
    zh: times === 1 ? '报名了第一个竞赛' : `报名了 ${times} 个竞赛`,
    en: times === 1 ? 'joined your first competition' : `joined ${times} competitions`,
  }),
  scored: (times) => ({
    zh: times === 1 ? '第一次提交成功评测' : `${times} 次提交成功评测`,
    en: times === 1 ? 'first scored submission' : `${times} scored submissions`,
  }),
  finals: (times) => ({
    zh: times === 1 ? '第一次进入最终排行榜' : `${times} 次进入最终排行榜`,
    en: times === 1 ? 'first final leaderboard' : `${times} final leaderboards`,
  }),
  medals: (times) => ({
    zh: times === 1 ? '获得第一枚奖牌' : `获得 ${times} 枚奖牌`,
    en: times === 1 ? 'first medal' : `${times} medals`,
  }),
  golds: (times) => ({
    zh: times === 1 ? '获得第一枚金牌' : `获得 ${times} 枚金牌`,
    en: times === 1 ? 'first gold medal' : `${times} gold medals`,
  }),
  soloGold: () => ({ zh: '单人参赛获得金牌', en: 'solo gold medal' }),
  teamed: () => ({ zh: '与队友一起进入最终排行榜', en: 'final leaderboard with teammates' }),
  streak7: () => ({ zh: '连续签到 7 天', en: 'seven-day check-in streak' }),
  streak30: () => ({ zh: '连续签到 30 天', en: 'thirty-day check-in streak' }),
  invited: (times) => ({
    zh: times === 1 ? '邀请的第一位好友加入了' : `邀请的 ${times} 位好友加入了`,
    en: times === 1 ? 'first friend joined by your invitation' : `${times} friends joined by your invitation`,
  }),
  helped: (times) => ({
    zh: times === 1 ? '回答被选为最佳回答' : `${times} 个回答被选为最佳回答`,
    en: times === 1 ? 'first best answer in Discussions' : `${times} best answers in Discussions`,
  }),
  merges: () => ({ zh: '完成一次队伍合并', en: 'merged two teams' }),
}

export function achievementWon(feat: Achievement, times: number) {
  const { zh, en } = achieved[feat](times)
  return {
    title: { zh: `新成就：${zh}`, en: `New achievement: ${en}` },
    body: {
      zh: `恭喜你${zh}！在个人成就页可以看到它和下一个目标。`,
      en: `Congratulations: ${en}. See your achievements for what comes next.`,
    },
  }
}

export const newFollower = (name: string) => ({
  title: { zh: `${name} 关注了你`, en: `${name} is now following you` },
  body: { zh: '去看看对方的主页。', en: 'View their profile.' },
})

export const finalRankReached = ({ zh, en }: Words, { rank, teams }: { rank: number; teams: number }) => ({
  title: { zh: `最终名次：第 ${rank} 名`, en: `Final rank: ${rank}` },
  body: {
    zh: `“${zh || en}”的最终排行榜已公布，你的队伍在 ${teams} 支队伍中排第 ${rank} 名。`,
    en: `The final leaderboard of “${en || zh}” is out: your team ranked ${rank} of ${teams}.`,
  },
})
