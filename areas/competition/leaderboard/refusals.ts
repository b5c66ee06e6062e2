import type { Refusals } from '@leitai/platform/contract/refusals'

export const leaderboardRefusals = {
  'leaderboard.hidden': [403, 'B 榜尚未公布', 'Board B hasn’t been revealed yet'],
  'leaderboard.unknown': [404, '没有这个榜单', 'This leaderboard doesn’t exist'],
  'leaderboard.limited': [
    403,
    '主办方只公布部分排名，这张榜单不对选手开放；请查看“排行榜”中你自己的成绩',
    'The host only shows part of the ranking, and this board isn’t included. Your own result is on the leaderboard.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/leaderboard': typeof leaderboardRefusals
  }
}
