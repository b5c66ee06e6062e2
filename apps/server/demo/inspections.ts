import { birdCollisions } from './bird-strikes.ts'
import type { DemoSet } from './sets.ts'

/** An inspection costs an eighth of damage that is missed: from this probability on it is worth its cost. */
const WORTH = 1 / 8

/** The data of the bird strikes, with a decision for each report instead of a probability. */
export function birdInspections(): DemoSet {
  const { files, models } = birdCollisions()
  const decisions = (answers: string, least: number) =>
    answers.replace('id,damage', 'id,inspect').replace(/,([\d.]+)$/gm, (_, p) => `,${Number(p) >= least ? 1 : 0}`)
  const sample = files['data/sample.csv'] ?? ''
  const known = new Map<string, string>()
  /** Trained once, however often it is asked. */
  const answersOf = (model: string) => {
    const answers = known.get(model) ?? models[model]?.() ?? ''
    known.set(model, answers)
    return answers
  }
  const decided = (model: string, least: number) => () => decisions(answersOf(model), least)
  return {
    files: { ...files, 'data/sample.csv': decisions(sample, 1) },
    models: {
      'inspect all': () => decisions(sample, 0),
      'size only': decided('size only', WORTH),
      'tree 6': decided('tree 6', WORTH),
      'tree 6 at one half': decided('tree 6', 0.5),
      'logistic 80': decided('logistic 80', WORTH),
    },
  }
}
