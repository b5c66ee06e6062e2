import { API_BASE } from '@leitai/platform/contract/call'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import * as contract from '../contract.ts'
import { croissantOf } from '../croissant.ts'
import { filesWithProfiles, publicDataset } from '../dataset.ts'
import { previewOf } from '../rules.ts'

export const datasetCroissant: Handler<typeof contract.datasetCroissant> = async ({ db, now, ctx }, { cmptId }) => {
  const { shared, cmpt } = await publicDataset(db, cmptId)
  const rows = await filesWithProfiles(db, cmptId, now)
  const { siteUrl } = ctx.config
  const described = croissantOf({
    ...cmpt,
    sharedAt: shared.sharedAt,
    files: rows.map(({ file, kept, profile }) => ({
      ...file,
      profile: previewOf(file, kept, shared.preview) === 'ready' ? profile : null,
    })),
    page: `${siteUrl}/v3/dataset.html?id=${cmptId}`,
    content: (fileId) => `${siteUrl}${API_BASE}${contract.datasetContent.path}?fileId=${fileId}`,
  })
  return new Download({
    name: `dataset-${cmptId}.croissant.json`,
    contentType: 'application/ld+json; charset=utf-8',
    body: `${JSON.stringify(described, null, 2)}\n`,
  })
}
