import { keepFeats } from '../community/people/achieve.ts'
import { settleHonours } from '../community/people/honour.ts'
import { checkNightly } from '../community/points/check.ts'
import { expirePoints } from '../community/points/expire.ts'
import { resealShop } from '../community/shop/reseal.ts'
import { resealCertificates } from '../competition/certificate/reseal.ts'
import { checkSeals } from '../competition/competition-editor/seal.ts'
import { sweepMakingFiles } from '../competition/competition-editor/upload.ts'
import { penaltiesDue } from '../competition/integrity/penalty.ts'
import { remindOfQuestions } from '../competition/integrity/remind.ts'
import { expireRequests, voidLateRequests } from '../competition/team/membership.ts'
import { sweepCaptchas } from '../identity/account/captcha.ts'
import { sweepTokens } from '../identity/account/form-token.ts'
import { sweepLockNotices } from '../identity/account/lock-notice.ts'
import { resealTwoSteps } from '../identity/account/reseal-two-steps.ts'
import { sweepSessions } from '../identity/account/session.ts'
import { sweepSignOns } from '../identity/account/sign-on.ts'
import { sweepFailures } from '../identity/account/tries.ts'
import { closeDueAccounts } from '../identity/profile/close-due.ts'
import { resealCards } from '../identity/realname/reseal.ts'
import { sweepCardPhotos } from '../identity/realname/sweep.ts'
import { sweepAccessTokens } from '../identity/token/token.ts'
import { sweepStoreDaily } from '../operations/health/orphans.ts'
import { unlockLate } from '../operations/health/unlock.ts'
import type { House } from '../platform/context/house.ts'
import { sweepUploads } from '../platform/file/file.ts'
import { sweepLimits } from '../platform/installation/limits.ts'
import { rotateKeys } from '../platform/keys/keys.ts'
import { sealPrivateFiles } from '../platform/keys/seal-files.ts'
import { sweepNotices } from '../site/message/notices.ts'

/** What is done every hour, by name. */
const chores: Record<string, (house: House, now: Date) => Promise<unknown>> = {
  // Before the uploads: what a closed account lets go of is deleted in the same round.
  closures: (house) => closeDueAccounts(house),
  jobs: (house) => unlockLate(house),
  uploads: (house) => sweepUploads(house),
  hostFiles: (house) => sweepMakingFiles(house),
  // After those two: what they leave is looked for.
  store: (house) => sweepStoreDaily(house),
  seals: (house) => checkSeals(house),
  captchas: ({ db }, now) => sweepCaptchas(db, now),
  tokens: ({ db }, now) => sweepTokens(db, now),
  accessTokens: ({ db }, now) => sweepAccessTokens(db, now),
  limits: ({ db }, now) => sweepLimits(db, now),
  failures: ({ db }, now) => sweepFailures(db, now),
  lockNotices: ({ db }, now) => sweepLockNotices(db, now),
  sessions: ({ db }, now) => sweepSessions(db, now),
  signOns: ({ db }, now) => sweepSignOns(db, now),
  notices: ({ db }, now) => sweepNotices(db, now),
  honours: (house) => settleHonours(house),
  feats: ({ db }, now) => keepFeats(db, now, { tell: true }),
  async teamRequests({ db }, now) {
    await expireRequests(db, now)
    await voidLateRequests(db, now)
  },
  points: (house) => expirePoints(house),
  // After what has ended has left: then the night's look sees all of it.
  ledger: (house) => checkNightly(house),
  penalties: (house) => penaltiesDue(house),
  questions: (house) => remindOfQuestions(house),
  cardPhotos: (house) => sweepCardPhotos(house),
  async keys(house) {
    const newest = await rotateKeys(house)
    await resealCards(house, newest)
    await resealTwoSteps(house, newest)
    await resealCertificates(house, newest)
    await resealShop(house, newest)
    await sealPrivateFiles(house)
  },
}

/** Does them all: one that fails is tried again in the next hour and keeps none of the others from being done. */
export async function doChores(house: House): Promise<void> {
  for (const [chore, work] of Object.entries(chores)) {
    await work(house, house.now()).catch((error) => house.log.error({ err: error, chore }, 'a chore failed'))
  }
}
