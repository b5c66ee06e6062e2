import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as editor from '../contract.ts'
import { importJob } from '../import.ts'
import { beginEdit, changeEditorState, wasPublished } from '../lock.ts'
import { refusalToDraft } from '../rules.ts'
import { takeUpload } from '../upload.ts'

export const importDraft: Handler<typeof editor.importDraft> = async (context, input) => {
  const { db } = context
  const { cmptId, uploadId, version } = input
  const edit = await beginEdit(context, input, 'import')
  refuse(refusalToDraft(edit.cmpt.status))
  refuse(wasPublished(edit.cmpt, edit.editor) ? { code: 'making.state' } : null)
  const { id } = await takeUpload(context, { cmptId, uploadId, uses: ['folder'] })
  await changeEditorState(db, cmptId, {
    importState: 'queued',
    importFaults: [],
    importFrom: null,
    importNotes: [],
  })
  await audit(context, { action: 'making.import', target: { kind: 'competition', id: cmptId }, detail: { version } })
  await importJob.enqueue(db, { id })
  return { version: edit.version }
}
