import type { TabProps } from '../../catalog/web/shared/detail-data.ts'
import type { Asked, Change } from './address.ts'

export interface PartProps extends TabProps {
  asked: Asked
  to: (change?: Change) => string
}

const LIVE_SECONDS = 10

/** The polling interval of a board while it can change. */
export function liveOf({ cmpt, asked }: PartProps) {
  const open = cmpt.stages.find(({ id }) => id === asked.stage.stageId)?.now === 'open'
  return { everySeconds: open || asked.board === 'practice' ? LIVE_SECONDS : null }
}
