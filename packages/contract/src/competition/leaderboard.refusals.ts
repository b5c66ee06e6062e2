import type { Refusals } from '../core/refusal.ts'

export const leaderboardRefusals = {
  'board.hidden': [403, 'B榜尚未公布', 'The B board has not been revealed yet'],
  'board.unknown': [404, '没有这个榜单', 'There is no such board'],
} as const satisfies Refusals
