import { download, read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

export const DetailKind = z.enum(['html', 'png', 'csv'])
export type DetailKind = z.infer<typeof DetailKind>
/** A file that the host’s program left for a submission. */
export const Detail = z.object({ name: z.string(), kind: DetailKind, size: z.int() })
export type Detail = z.infer<typeof Detail>

export const submissionDetails = read('/cmpt/submission/details.json', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ id: form.id }),
  output: z.object({
    cmptId: shape.id,
    stageId: shape.id,
    teamName: z.string(),
    /** Serial number within the team and stage; null for those who see it on the leaderboard alone. */
    no: z.nullable(z.int()),
    /** Who can see them beside the team and the host. */
    public: z.boolean(),
    list: z.array(Detail),
  }),
  summary:
    'What the host’s program left for a submission, for its team and the host; where the host chose so, for all if it stands on the leaderboard',
})
export const submissionDetail = download('/cmpt/submission/detail', {
  access: 'mixed',
  token: 'read',
  may: 'anyone',
  input: z.object({ id: form.id, name: form.text(80) }),
  summary: 'One file with details of a submission; HTML in it is the host’s program’s and must not be trusted',
})
