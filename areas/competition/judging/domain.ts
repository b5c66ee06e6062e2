import { closingAsked, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { hostWaitingAsked } from '../staff/waiting.ts'
import { galleryChanging } from '../works/gallery-changing.ts'
import { refuseGalleryWhileBlind } from './blind.ts'
import * as markingCalls from './calls/marking.ts'
import * as roundCalls from './calls/round.ts'
import { addOpenMarks } from './closing.ts'
import * as contract from './contract.ts'
import { addOwnData } from './own-data.ts'
import { judgingRefusals } from './refusals.ts'
import { addMarks } from './waiting.ts'

export const domain = defineDomain({
  name: 'competition/judging',
  refusals: judgingRefusals,
  calls: implement(contract, { ...markingCalls, ...roundCalls }),
  hooks: [
    on(galleryChanging, refuseGalleryWhileBlind),
    on(ownDataAsked, addOwnData),
    on(closingAsked, addOpenMarks),
    on(hostWaitingAsked, addMarks),
  ],
})
