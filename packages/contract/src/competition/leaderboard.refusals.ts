import type { Refusals } from '../core/refusal.ts'

export const leaderboardRefusals = {
  'board.hidden': [403, 'B 榜尚未公布', 'The B board has not been revealed yet'],
  'board.unknown': [404, '没有这个榜单', 'There is no such board'],
  'board.limited': [
    403,
    '主办方只公布部分排名，这张榜单不对选手开放；请查看“排行榜”中你自己的成绩',
    'The host shows only part of the ranking, and not this board; your own result is on the leaderboard',
  ],
} as const satisfies Refusals
