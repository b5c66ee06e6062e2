import * as contract from '@leitai/contract/review'
import { bind } from '../../call.ts'
import { addMaterial } from './addMaterial.ts'
import { finishReview } from './finishReview.ts'
import { freezeReview } from './freezeReview.ts'
import { holdReview } from './holdReview.ts'
import { hostReview } from './hostReview.ts'
import { hostReviews } from './hostReviews.ts'
import { markPrize } from './markPrize.ts'
import { myMaterial } from './myMaterial.ts'
import { myReview } from './myReview.ts'
import { publishReview } from './publishReview.ts'
import { removeMaterial } from './removeMaterial.ts'
import { reviewMaterial } from './reviewMaterial.ts'
import { setMaterialDue } from './setMaterialDue.ts'
import { setVerdict } from './setVerdict.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('addMaterial', contract.addMaterial, addMaterial),
  bind('finishReview', contract.finishReview, finishReview),
  bind('freezeReview', contract.freezeReview, freezeReview),
  bind('holdReview', contract.holdReview, holdReview),
  bind('hostReview', contract.hostReview, hostReview),
  bind('hostReviews', contract.hostReviews, hostReviews),
  bind('markPrize', contract.markPrize, markPrize),
  bind('myMaterial', contract.myMaterial, myMaterial),
  bind('myReview', contract.myReview, myReview),
  bind('publishReview', contract.publishReview, publishReview),
  bind('removeMaterial', contract.removeMaterial, removeMaterial),
  bind('reviewMaterial', contract.reviewMaterial, reviewMaterial),
  bind('setMaterialDue', contract.setMaterialDue, setMaterialDue),
  bind('setVerdict', contract.setVerdict, setVerdict),
]
