/** A run waits: whoever holds the requests of runners asks again. */
export const RUNS_WAIT_TOPIC = 'runs'
/** Changes of a team’s runs. */
export const runsTopic = (teamId: number) => `runs ${teamId}`
