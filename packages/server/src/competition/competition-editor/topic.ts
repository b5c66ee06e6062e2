import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/pubsub/hub.ts'

/** The topic that tells a competition's hosts that a background job has finished. */
const editorTopic = (cmptId: number) => `editor of ${cmptId}`

export const publishDraftChange = (db: Db, cmptId: number) => publish(db, editorTopic(cmptId), cmptId)
