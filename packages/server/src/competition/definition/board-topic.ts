import { type Source, tagOf } from '../../platform/http/dependencies.ts'

/** The topic that says a board of the stage has changed; the message is the stage's id. */
export const BOARD_TOPIC = 'board'

/** A board is kept for everybody until the topic names its stage. Its stage's end or reveal changes it without any event: none is kept for long. */
export const keptBoard = (reads: readonly Source[]) => ({
  reads,
  tags: ({ stageId }: { stageId: number }) => [tagOf(BOARD_TOPIC, stageId)],
  keepMs: 5000,
})
