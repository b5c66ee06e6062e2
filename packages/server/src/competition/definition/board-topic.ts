/** The topic that says a board of the stage has changed; the message is the stage's id. */
export const BOARD_TOPIC = 'board'
