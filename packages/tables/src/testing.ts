import type { ScoreColumn, Task } from '@leitai/scorer/types'

/** A task beside the first one, and the number of the leaderboard that it has; without its file the number is 0. */
export const kindTask: Task = { name: 'kind', id: 'name' }
export const kindColumn: ScoreColumn = {
  name: 'kinds',
  task: 'kind',
  target: ['class'],
  prediction: ['class'],
  metric: { name: 'accuracy' },
  missing: 0,
}
