import type { Example } from './example.ts'
import { forecasting, survival } from './series.ts'
import { detection, segmentation } from './shapes.ts'
import { sounds } from './sounds.ts'
import { fairness, tasks } from './tables.ts'
import { generation, retrieval } from './texts.ts'
import { tracking } from './tracking.ts'

/** Ten small competitions, each of another kind of task. */
export const examples: (() => Example)[] = [
  detection,
  segmentation,
  generation,
  retrieval,
  forecasting,
  survival,
  sounds,
  tracking,
  fairness,
  tasks,
]
