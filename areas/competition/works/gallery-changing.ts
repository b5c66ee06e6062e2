import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'
import type { Gallery } from './contract.ts'

/** A host is about to change the visibility of a competition's works; the competition is locked. Listeners may refuse. */
export const galleryChanging = defineHook<{ db: Db; cmptId: number; gallery: Gallery }>('works.galleryChanging')
