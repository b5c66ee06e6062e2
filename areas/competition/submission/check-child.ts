import { serveParent } from '@leitai/platform/sandbox/child'
import { inFolder } from '@leitai/platform/scoring/open'
import { checkFile } from '@leitai/tables/check-file'
import { fileOfPath, keepIn } from '@leitai/tables/node'
import type { CheckOrder } from './check-result.ts'

/** Compares one result file with the sample in a child process: a stranger’s file may be large or malformed. */
serveParent(({ path, samplePath, spec, most, workFolder }: CheckOrder & { workFolder: string }) =>
  inFolder(workFolder, async (folder) =>
    checkFile(await fileOfPath(path), await fileOfPath(samplePath), spec, { most, keep: keepIn(folder) }),
  ),
)
