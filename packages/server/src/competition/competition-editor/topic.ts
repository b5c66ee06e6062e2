import type { Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/pubsub/hub.ts'

/** The topic on which a competition's hosts receive the end of background jobs. */
const editorTopic = (cmptId: number) => `editor of ${cmptId}`

export const publishDraftChange = (db: Db, cmptId: number) => publish(db, editorTopic(cmptId), cmptId)
