import type { Db } from '@leitai/platform/db/open'
import { publish } from '@leitai/platform/pubsub/hub'

/** The topic on which a competition's hosts receive the end of background jobs. */
const editorTopic = (cmptId: number) => `editor of ${cmptId}`

export const publishDraftChange = (db: Db, cmptId: number) => publish(db, editorTopic(cmptId), cmptId)
