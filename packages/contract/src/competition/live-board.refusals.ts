import type { Refusals } from '../core/refusal.ts'

export const liveBoardRefusals = {
  'screen.notBegun': [409, '阶段开始后才能封榜', 'The screen can be frozen once the stage has begun'],
  'screen.revealed': [409, 'B 榜已公布，不再封榜', 'The B board is out: nothing is frozen any more'],
} as const satisfies Refusals
