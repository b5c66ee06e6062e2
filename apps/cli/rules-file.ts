import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { CodeGiven } from '@leitai/competition/definition/contract.code'
import { CheckSpec } from '@leitai/competition/definition/contract.scoring'
import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { usage } from './command-error.ts'

/** Written by `data download`, so that `check` needs no network. */
export const RULES_FILE = 'leitai.json'

const StageRules = z.object({
  id: z.int(),
  name: z.object({ zh: z.string(), en: z.string() }),
  open: z.boolean(),
  /** Files of before there were several columns do not tell the number of targets, which was one. */
  spec: z.object({ ...CheckSpec.shape, target: z._default(CheckSpec.shape.target, ['truth']) }),
  /** The largest file in MB; files of before it could be set do not tell it. */
  uploadLimitMb: z._default(z.int(), limits.uploadMb.usual),
  /** How programs run, if competitors hand in code; files of before there were such stages do not tell it. */
  code: z._default(z.nullable(CodeGiven), null),
  sampleFileId: z.nullable(z.int()),
  /** The sample’s file name; null if it was not downloaded. */
  sample: z.nullable(z.string()),
})
export type StageRules = z.infer<typeof StageRules>
const Rules = z.object({
  server: z.string(),
  cmptId: z.int(),
  title: z.object({ zh: z.string(), en: z.string() }),
  stages: z.array(StageRules),
})
export type Rules = z.infer<typeof Rules>

/** The competition’s stages that accept result files, with their rules for files. */
export function rulesOf(server: string, { id, title, stages }: WireOf<typeof cmptDetail>): Rules {
  return {
    server,
    cmptId: id,
    title,
    stages: stages.flatMap(({ scoring, ...stage }) => {
      if (!scoring) return []
      const { check, uploadLimitMb, code, sampleFileId } = scoring
      return [
        {
          id: stage.id,
          name: stage.name,
          open: stage.now === 'open',
          spec: check,
          uploadLimitMb,
          code,
          sampleFileId,
          sample: null,
        },
      ]
    }),
  }
}

/** The rules file in the first of these folders that has one. */
export function findRules(folders: string[]): { rules: Rules; folder: string } | null {
  for (const folder of folders) {
    const path = join(folder, RULES_FILE)
    if (!existsSync(path)) continue
    try {
      return { rules: Rules.parse(JSON.parse(readFileSync(path, 'utf8'))), folder }
    } catch {
      throw usage(`无法读取 ${path}，请重新下载数据`, `${path} can’t be read. Download the data again`)
    }
  }
  return null
}
