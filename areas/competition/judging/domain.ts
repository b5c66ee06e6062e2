import { closingAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { galleryChanging } from '../works/gallery-changing.ts'
import { refuseGalleryWhileBlind } from './blind.ts'
import { calls } from './calls/index.ts'
import { addOpenMarks } from './closing.ts'
import { addOwnData } from './own-data.ts'
import { addMarks } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/judging',
  calls,
  hooks: [
    on(galleryChanging, refuseGalleryWhileBlind),
    on(ownDataAsked, addOwnData),
    on(closingAsked, addOpenMarks),
    on(hostWaitingAsked, addMarks),
  ],
})
