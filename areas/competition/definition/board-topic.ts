import { type Source, tagOf } from '@leitai/platform/http/response-cache'

/** The topic that says a board of the stage has changed; the message is the stage's id. */
export const BOARD_TOPIC = 'board'

/**
 * Caches a board for everybody until the topic names its stage. The end or reveal of the stage changes it without an event, so nothing is
 * cached for long.
 */
export const cachedBoard = (reads: readonly Source[]) => ({
  reads,
  tags: ({ stageId }: { stageId: number }) => [tagOf(BOARD_TOPIC, stageId)],
  keepMs: 5000,
})
