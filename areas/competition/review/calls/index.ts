import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
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

/** Every open call of the domain with its handler. */
export const calls = implement(contract, {
  addMaterial,
  finishReview,
  freezeReview,
  holdReview,
  hostReview,
  hostReviews,
  markPrize,
  myMaterial,
  myReview,
  publishReview,
  removeMaterial,
  reviewMaterial,
  setMaterialDue,
  setVerdict,
})
