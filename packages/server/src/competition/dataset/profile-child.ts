import { serveParent } from '../../platform/sandbox/child.ts'
import { profileOf } from './profile.ts'

/** Looks at the table that comes in at its standard input and tells what it found. */
serveParent((order: { whole: boolean }) => profileOf(process.stdin, order.whole).catch(() => null))
