import { type TakenFiles, uploadBound } from '@leitai/platform/contract/upload-bound'
import { checkSpecOf } from '@leitai/scorer/check-spec'
import type { ScoringSpec } from '@leitai/scorer/types'
import { type CodeRules, codeFilesOf } from '../definition/contract.code.ts'
import { acceptedEndings } from '../definition/contract.scoring-files.ts'

/** The files that a stage takes: their endings, and how many bytes they may have. */
export const filesOf = (stage: {
  spec: ScoringSpec | null
  code: CodeRules | null
  uploadLimitMb: number
}): TakenFiles => (stage.code ? codeFilesOf(stage.code) : resultFiles(stage))

const resultFiles = (stage: { spec: ScoringSpec | null; uploadLimitMb: number }) => ({
  most: uploadBound(stage),
  accepted: stage.spec ? acceptedEndings(checkSpecOf(stage.spec)) : [],
})
