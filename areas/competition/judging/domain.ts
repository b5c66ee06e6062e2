import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { galleryChanging } from '../works/gallery.ts'
import { refuseGalleryWhileBlind } from './blind.ts'
import * as markingCalls from './calls/marking.ts'
import * as roundCalls from './calls/round.ts'
import * as contract from './contract.ts'
import { openMarks, ownData } from './personal-data.ts'
import { judgingRefusals } from './refusals.ts'
import { hostWaiting } from './round.ts'

export const domain = defineDomain({
  name: 'competition/judging',
  refusals: judgingRefusals,
  calls: implement(contract, { ...markingCalls, ...roundCalls }),
  ownData,
  againstClosing: [openMarks],
  hostWaiting,
  hooks: [on(galleryChanging, refuseGalleryWhileBlind)],
})
