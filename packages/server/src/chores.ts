import { sweepCaptchas } from './account/captcha.ts'
import { sweepTokens } from './account/form-token.ts'
import { sweepLockNotices } from './account/lock-notice.ts'
import { resealTwoSteps } from './account/reseal-two-steps.ts'
import { sweepSessions } from './account/session.ts'
import { sweepSignOns } from './account/sign-on.ts'
import { sweepFailures } from './account/tries.ts'
import { resealCertificates } from './certificate/reseal.ts'
import { penaltiesDue } from './conduct/penalty.ts'
import { remindOfQuestions } from './conduct/remind.ts'
import { sweepUploads } from './file/file.ts'
import { sweepStoreDaily } from './health/orphans.ts'
import type { House } from './house.ts'
import { sweepLimits } from './installation/limits.ts'
import { rotateKeys } from './keys/keys.ts'
import { sealPrivateFiles } from './keys/seal-files.ts'
import { checkSeals } from './making/seal.ts'
import { sweepMakingFiles } from './making/upload.ts'
import { sweepNotices } from './message/notices.ts'
import { keepFeats } from './people/achieve.ts'
import { settleHonours } from './people/honour.ts'
import { checkNightly } from './points/check.ts'
import { expirePoints } from './points/expire.ts'
import { resealCards } from './realname/reseal.ts'
import { sweepCardPhotos } from './realname/sweep.ts'
import { closeDueAccounts } from './settings/close-due.ts'
import { resealShop } from './shop/reseal.ts'
import { expireRequests, voidLateRequests } from './team/membership.ts'
import { sweepAccessTokens } from './token/token.ts'
import { unlockLate } from './unlock.ts'

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
