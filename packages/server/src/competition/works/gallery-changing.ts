import type { Gallery } from '@leitai/contract/competition/works'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** A host is about to change the visibility of a competition's works; the competition is locked. Listeners may refuse. */
export const galleryChanging = defineHook<{ db: Db; cmptId: number; gallery: Gallery }>('works.galleryChanging')
