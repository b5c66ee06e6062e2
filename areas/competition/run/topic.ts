/** A run waits: whoever holds the requests of runners asks again. */
export const RUNS_WAIT_TOPIC = 'runs'
/** A runner was changed or revoked: what is kept of it no longer holds. The message is its id. */
export const RUNNERS_TOPIC = 'runners'
/** Changes of a team’s runs. */
export const runsTopic = (teamId: number) => `runs ${teamId}`
