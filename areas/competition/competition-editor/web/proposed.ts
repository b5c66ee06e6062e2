import type { DraftStage } from './editor-queries.ts'

type Choice = NonNullable<DraftStage['scoring']['choice']>

/** The scoring once a proposal was taken: it names metric and columns, so which rows are on which board stays as chosen. */
export const taken = (proposed: Choice, chosen: Choice | null): Choice =>
  chosen === null ? proposed : { ...proposed, split: chosen.split, b: chosen.b }

/** Whether a proposal is what is chosen, whatever else was set since. */
export const isTaken = (proposed: Choice, chosen: Choice | null) =>
  chosen !== null &&
  proposed.metric.name === chosen.metric.name &&
  [...proposed.target, '>', ...proposed.prediction].join() === [...chosen.target, '>', ...chosen.prediction].join()
