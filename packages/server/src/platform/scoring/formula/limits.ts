/** What a formula may take for one board. Whatever gets past these is ended with its process, by the stage's own limits. */
export const FORMULA_MEGABYTES = 256
const MOST_SECONDS = 10

/** Both boards and the reading have to fit into what a submission of the stage may take. */
export const formulaSeconds = (stageSeconds: number) =>
  Math.max(1, Math.min(MOST_SECONDS, Math.floor(stageSeconds / 3)))
