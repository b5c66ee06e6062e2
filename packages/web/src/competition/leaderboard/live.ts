import type { TabProps } from '../catalog/detail-data.ts'
import type { Asked, Change } from './address.ts'

export interface PartProps extends TabProps {
  asked: Asked
  to: (change?: Change) => string
}

const LIVE_SECONDS = 10

/** How often a board is asked for anew: while something can change on it. */
export function liveOf({ cmpt, asked }: PartProps) {
  const open = cmpt.stages.find(({ id }) => id === asked.stage.stageId)?.now === 'open'
  return { everySeconds: open || asked.board === 'practice' ? LIVE_SECONDS : null }
}
