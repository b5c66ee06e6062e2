import type { Makers } from '../contest.ts'
import { makeClasses } from './classes.ts'
import { makeLti } from './lti.ts'
import { makeStudy } from './study.ts'

/** What one side learns and teaches. */
export async function makeLearning(make: Makers, shared: Parameters<typeof makeStudy>[1]) {
  const taught = await makeClasses(make)
  return { ...taught, ...(await makeLti(make, taught)), ...(await makeStudy(make, shared)) }
}
