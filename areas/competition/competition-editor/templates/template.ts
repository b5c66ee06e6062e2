import type { Words } from '@leitai/platform/contract/shape'
import type { StageRules } from '../../definition/edit/stages.ts'
import type { competitions, Stage } from '../../definition/table.ts'
import type { Choice } from '../contract.scoring.ts'

interface TemplateFile {
  name: string
  description: Words
  content: string
  /** Whether it shows what is handed in, in the scored stage. */
  sample?: true
}

/** What a draft begins with. Its host brings the data and the solution, and changes whatever differs. */
export interface Template {
  type: 'algorithm' | 'application'
  tags: string[]
  summary: Words
  overview: Words
  task: Words
  rules: Words
  /** Days from now to its start, and from there to its end. */
  startsIn: number
  lasts: number
  /** In order; each lasts a share of the whole. The first one is scored if there is a choice. */
  stages: { name: Words; kind: Stage['kind']; share: number }[]
  limits: StageRules
  choice: Omit<Choice, 'split' | 'b' | 'ranges'> | null
  /** The part of the solution’s rows on the public board; the others decide. */
  aShare: number
  files: TemplateFile[]
  more?: Partial<typeof competitions.$inferInsert>
}
