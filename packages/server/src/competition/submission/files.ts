import { type CodeRules, codeFilesOf } from '@leitai/contract/competition/code'
import { acceptedEndings } from '@leitai/contract/competition/scoring.files'
import { type TakenFiles, uploadBound } from '@leitai/contract/core/upload-bound'
import { checkSpecOf } from '@leitai/scorer/check-spec'
import type { ScoringSpec } from '@leitai/scorer/types'

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
