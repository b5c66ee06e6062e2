import type { Gallery } from '@leitai/contract/competition/works'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** A host is about to change who may see the works of a competition, which is locked. Whoever cannot let that be refuses. */
export const galleryChanging = defineHook<{ db: Db; cmptId: number; gallery: Gallery }>('works.galleryChanging')
