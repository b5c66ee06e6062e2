import { answerParent } from '../apart.ts'
import { profileOf } from './profile.ts'

/** Looks at the table that comes in at its standard input, tells what it found and ends. */
process.once('message', (order: { whole: boolean }) => {
  void profileOf(process.stdin, order.whole)
    .catch(() => null)
    .then((profile) => answerParent(profile, () => process.exit(0)))
})
