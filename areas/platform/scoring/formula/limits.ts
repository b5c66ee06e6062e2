/** Limits of a formula for one board. If it gets past them, the stage's own limits kill its process. */
export const FORMULA_MEGABYTES = 256

/** Seconds of computing for one board: both boards and the reading have to fit into the limit of one submission of the stage. */
export const formulaSeconds = (stageSeconds: number) => Math.max(1, Math.floor(stageSeconds / 3))
