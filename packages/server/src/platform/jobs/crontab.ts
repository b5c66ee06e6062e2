const TASKS = {
  '5 16 * * *': 'snapshot',
  '35 17 * * *': 'hintsNightly',
  '17 * * * *': 'sweep',
  '*/10 * * * *': 'digests',
}
/**
 * The daily chores run a little after midnight in Shanghai, which is 16:00 UTC. What was missed while the server slept is not made
 * up for run by run: under its key a task waits once, however often its time has come.
 */
export const CRONTAB = Object.entries(TASKS)
  .map(([times, task]) => `${times} ${task} ?jobKey=clock:${task}&jobKeyMode=replace`)
  .join('\n')
