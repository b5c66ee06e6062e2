import type { Refusals } from '@leitai/platform/contract/refusals'

export const liveBoardRefusals = {
  'liveBoard.notBegun': [409, '阶段开始后才能封榜', 'You can freeze the screen once the stage has started'],
  'liveBoard.revealed': [409, 'B 榜已公布，不再封榜', 'Board B is out, so nothing can be frozen any more'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/live-board': typeof liveBoardRefusals
  }
}
